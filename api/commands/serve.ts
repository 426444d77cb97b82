import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { type Config, readConfig } from "../config";
import { callsTurn } from "../http/calls";
import { createClientAddress } from "../http/client-address";
import { adoptServer, cannotStart, SERVER_LIMITS } from "../http/listening";
import { logRequest } from "../http/log-request";
import { watchConnections } from "../http/turns";
import { createLogger, type Logger } from "../logger";
import { type Metrics, startMetrics } from "../metrics";
import { type Service, startService } from "../service";
import { settingsWarnings } from "../settings-warnings";

const NAME = "The SSO service";

try {
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);
  for (const warning of settingsWarnings(process.env)) log.warn(warning);
  const metrics = config.metrics && (await startMetrics(config.metrics));
  listen(await startService(config, { log, metrics }), { config, log, metrics });
} catch (error) {
  cannotStart(NAME, error);
}

/** The service alone, over HTTP. */
function listen(
  service: Service,
  { config, log, metrics }: { config: Config; log: Logger; metrics?: Metrics },
): void {
  const clientAddress = createClientAddress(config.trustProxy, (about, message) => log.warn(about, message));
  const server = createServer(
    SERVER_LIMITS,
    getRequestListener(async (request, { incoming, outgoing }) => {
      const caller = { address: clientAddress(incoming as IncomingMessage) };
      const about: Parameters<typeof logRequest>[3] = { ...caller };
      logRequest(log, incoming as IncomingMessage, outgoing as ServerResponse, about);
      const isCrowded = !(await callsTurn(incoming as IncomingMessage));
      const response = await service.fetch(request, { ...caller, isCrowded });
      about.id = response.headers.get("X-Request-Id") ?? undefined;
      return response;
    }),
  );
  watchConnections(server);
  adoptServer(server, {
    name: NAME,
    url: `http://${config.host ?? "localhost"}:${config.port}/api`,
    port: config.port,
    on: service.database,
    firstAdministrator: service.firstAdministrator,
    close: async () => {
      await service.close();
      await metrics?.close();
    },
  });
  server.listen(config.port, config.host);
}
