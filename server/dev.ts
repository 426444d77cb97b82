import http from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createRequestHandler } from "@remix-run/node";
import { createServer } from "vite";

/**
 * The development server: Vite in front, and behind it the same shell, guard and service as in the build. Page changes
 * show at once; changes of the service and of this folder start it anew (`npm run dev` watches them).
 */
const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
const load = <Module>(path: string) => vite.ssrLoadModule(path) as Promise<Module>;

const { prepare } = await load<typeof import("./prepare")>("/server/prepare.ts");
const { shell } = await load<typeof import("./http")>("/server/http.ts");
const { SERVER_LIMITS } = await load<typeof import("#api/http/listening")>("/api/http/listening.ts");
const { routes } = await load<typeof import("./build")>("/server/build.ts");
const adopt = await prepare(routes);
const { env } = await load<typeof import("#app/env.server")>("/app/env.server.ts");

vite.middlewares.use(
  getRequestListener(async (request) =>
    createRequestHandler(await load<typeof import("./build")>("/server/build.ts"), "development")(request),
  ),
);

const server = http.createServer(SERVER_LIMITS, shell(vite.middlewares));
adopt(server);
server.listen(env().PORT, env().HOST ?? "127.0.0.1");
