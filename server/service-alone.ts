import { createServer } from "node:http";
import { readConfig } from "../api/config";
import { settleLanguages } from "../api/languages";
import { createLogger } from "../api/logger";
import { startMetrics } from "../api/metrics";
import { startService } from "../api/service";
import { settingsWarnings } from "../api/settings-warnings";
import { frontDoor } from "./door/front-door";
import { adoptServer, cannotStart, isFirstProcess, SERVER_LIMITS } from "./listening";
import { openidTerritory, scimTerritory, serviceTerritories } from "./territories/service";
import { startWorkers, workersWanted } from "./workers.mjs";

/** `npm run api`: the service without the console, behind the same front door. */

const NAME = "The SSO service";

async function serve(): Promise<void> {
  const config = readConfig(process.env);
  settleLanguages(config);
  const { host, port, publicUrl, trustProxy } = config;
  const log = createLogger(config.logLevel);
  if (isFirstProcess) for (const warning of settingsWarnings(process.env, config)) log.warn(warning);
  const metrics = config.metrics && (await startMetrics(config.metrics));
  const service = await startService(config, { log, metrics });
  const territories = [
    openidTerritory(service.openid),
    scimTerritory(service.scim, { overrideGlobalObjects: true }),
    ...serviceTerritories(service.fetch, { overrideGlobalObjects: true }),
  ];
  const server = createServer(SERVER_LIMITS, frontDoor(territories, { publicUrl, trustProxy, log }));
  adoptServer(server, {
    name: NAME,
    url: `http://${host ?? "localhost"}:${port}/api`,
    port,
    workers: config.workers,
    service,
    metrics,
  });
  server.listen(port, host);
}

try {
  const workers = workersWanted(process.env.WORKERS);
  if (workers > 1) startWorkers(workers, readConfig(process.env).port);
  else await serve();
} catch (error) {
  cannotStart(NAME, error);
}
