import type { Server } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { readConfig } from "#api/config";
import { settleLanguages } from "#api/languages";
import { startMetrics } from "#api/metrics";
import { loadSecrets } from "#api/secrets";
import { startService } from "#api/service";
import { settingsWarnings } from "#api/settings-warnings";
import { configureEnv, env } from "#app/env.server";
import { log } from "#app/log.server";
import { setEmbeddedService } from "#app/sso-api/transport.server";
import { adoptServer, cannotStart, isFirstProcess } from "./listening";
import { requestCounter, watchConsole } from "./metrics";

const NAME = "SSO Application";

/**
 * Reads the settings and starts the embedded service unless SSO_API_URL is set. On failure, ends the process with a
 * message.
 *
 * @param routes of the build, for the metrics' labels
 * @returns the options of the front door, and a function that takes over the HTTP server
 */
export async function prepare(routes: ServerBuild["routes"]) {
  try {
    const config = readConfig(process.env);
    settleLanguages(config);
    configureEnv(process.env, loadSecrets(config));
    const { PUBLIC_URL, PORT, SSO_API_URL } = env();
    if (isFirstProcess) for (const warning of settingsWarnings(process.env, config)) log().warn(warning);
    const metrics = config.metrics && (await startMetrics(config.metrics));
    if (metrics) watchConsole(metrics);
    const service = SSO_API_URL === undefined ? await startService(config, { metrics }) : undefined;
    if (service) setEmbeddedService(service.fetch);
    return {
      service,
      door: {
        publicUrl: PUBLIC_URL,
        trustProxy: config.trustProxy,
        log: log(),
        count: metrics && requestCounter(metrics, routes),
      },
      adopt: (server: Server, options: { farewellMs?: number } = {}) =>
        adoptServer(server, {
          ...options,
          name: NAME,
          url: PUBLIC_URL,
          port: PORT,
          workers: config.workers,
          on: service ? undefined : `the SSO API at ${SSO_API_URL}`,
          hint: "Open it at exactly this address. To change the address, set PUBLIC_URL.",
          service,
          metrics,
        }),
    };
  } catch (error) {
    cannotStart(NAME, error);
  }
}
