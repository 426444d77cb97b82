import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { type Config, readConfig } from "../config";
import { clientAddress } from "../http/client-address";
import { adoptServer, cannotStart, SERVER_LIMITS } from "../http/listening";
import { logRequest } from "../http/log-request";
import { createLogger } from "../logger";
import { type Service, startService } from "../service";

const NAME = "The SSO service";

try {
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);
  listen(await startService(config, { log }), config, log);
} catch (error) {
  cannotStart(NAME, error);
}

/** The service alone, over HTTP. */
function listen(service: Service, config: Config, log: ReturnType<typeof createLogger>): void {
  const server = createServer(
    SERVER_LIMITS,
    getRequestListener(async (request, { incoming, outgoing }) => {
      const caller = { address: clientAddress(incoming as IncomingMessage, config.trustProxy) };
      const about: Parameters<typeof logRequest>[3] = { ...caller };
      logRequest(log, incoming as IncomingMessage, outgoing as ServerResponse, about);
      const response = await service.fetch(request, caller);
      about.id = response.headers.get("X-Request-Id") ?? undefined;
      return response;
    }),
  );
  adoptServer(server, {
    name: NAME,
    url: `http://${config.host ?? "localhost"}:${config.port}/api`,
    port: config.port,
    on: service.database,
    firstAdministrator: service.firstAdministrator,
    close: () => service.close(),
  });
  server.listen(config.port, config.host);
}
