import type { Server } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { readConfig } from "#api/config";
import { createClientAddress } from "#api/http/client-address";
import { adoptServer, cannotStart } from "#api/http/listening";
import { type Metrics, startMetrics } from "#api/metrics";
import { loadSecrets } from "#api/secrets";
import { type Service, startService } from "#api/service";
import { settingsWarnings } from "#api/settings-warnings";
import { configureEnv, env } from "#app/env.server";
import { log } from "#app/log.server";
import { setEmbeddedService } from "#app/sso-api/transport.server";
import { silenceRemixServe } from "./log";
import { watchConsole } from "./metrics";

const NAME = "SSO Application";

/**
 * Reads the settings and starts the embedded service, if it is wanted. Ends the process with a sentence where that
 * can't be done.
 *
 * @param routes of the build: metrics name them
 * @returns what to do with the HTTP server once there is one, and how its requests name the client's address
 */
export async function prepare(routes: ServerBuild["routes"]) {
  try {
    const config = readConfig(process.env);
    configureEnv(process.env, loadSecrets(config));
    for (const warning of settingsWarnings(process.env)) log().warn(warning);
    const metrics = config.metrics && (await startMetrics(config.metrics));
    if (metrics) watchConsole(metrics, routes);
    const service = env().SSO_API_URL === undefined ? await startService(config, { metrics }) : undefined;
    if (service) setEmbeddedService((request, caller) => service.fetch(request, caller));
    silenceRemixServe();
    return {
      adopt: (server: Server) => adopt(server, service, metrics),
      clientAddress: createClientAddress(config.trustProxy, (about, message) => log().warn(about, message)),
    };
  } catch (error) {
    cannotStart(NAME, error);
  }
}

function adopt(server: Server, service: Service | undefined, metrics: Metrics | undefined): void {
  adoptServer(server, {
    name: NAME,
    url: env().PUBLIC_URL,
    port: env().PORT,
    on: service?.database ?? `the SSO API at ${env().SSO_API_URL}`,
    hint: "People have to open it at exactly this address; PUBLIC_URL sets another one.",
    firstAdministrator: service?.firstAdministrator,
    close: async () => {
      await service?.close();
      await metrics?.close();
    },
  });
}
