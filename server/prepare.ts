import type { Server } from "node:http";
import { readConfig } from "#api/config";
import { loadSecrets } from "#api/secrets";
import { type Service, startService } from "#api/service";
import { configureEnv, env } from "#app/env.server";
import { setEmbeddedService } from "#app/sso-api/transport.server";
import { silenceRemixServe } from "./log";
import { endOrderly } from "./shutdown";

/** Time for a client to send its request; a slow one is cut off. */
const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 30_000;

/**
 * Reads the settings and starts the embedded service, if it is wanted. Ends the process with a sentence where that
 * can't be done.
 *
 * @returns what to do with the HTTP server once there is one
 */
export async function prepare(): Promise<(server: Server) => void> {
  try {
    const config = readConfig(process.env);
    const secrets = loadSecrets(config);
    configureEnv(process.env, secrets);
    const service =
      env().SSO_API_URL === undefined ? await startService({ ...config, ...secrets }) : undefined;
    if (service) setEmbeddedService((request, caller) => service.fetch(request, caller));
    silenceRemixServe();
    return (server) => adopt(server, service);
  } catch (error) {
    say(`SSO Application can't start.\n${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}

function adopt(server: Server, service: Service | undefined): void {
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.once("listening", () => announce(service));
  server.once("error", (error: NodeJS.ErrnoException) => {
    const reason =
      error.code === "EADDRINUSE" ? `Port ${env().PORT} is taken. Set PORT to another one.` : error.message;
    say(`SSO Application can't start.\n${reason}`);
    process.exit(1);
  });
  endOrderly(server, async () => service?.close());
}

function announce(service: Service | undefined): void {
  say(
    `SSO Application listens at ${env().PUBLIC_URL}, on ${service?.database ?? `the SSO API at ${env().SSO_API_URL}`}.`,
  );
  const first = service?.firstAdministrator;
  if (first)
    say(
      `The first administrator is ${first.username}, with the password ${first.password} (shown only now).`,
    );
}

const say = (text: string) => process.stdout.write(`${text}\n`);
