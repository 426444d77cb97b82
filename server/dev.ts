import http from "node:http";
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
const { answerPages } = await load<typeof import("./pages")>("/server/pages.ts");
const { routes } = await load<typeof import("./build")>("/server/build.ts");
const { adopt, clientAddress } = await prepare(routes);
const { env } = await load<typeof import("#app/env.server")>("/app/env.server.ts");

const pages = answerPages(() => load("/server/build.ts"), "development");
vite.middlewares.use((request, response, next) => void pages(request, response).catch(next));

/** The contract's modules lie below the service's own path; here the browser asks for them. */
const isModule = (path = "") => /^\/api\/contract\/[\w-]+\.ts(\?|$)/.test(path);

const shelled = shell(vite.middlewares, { clientAddress });
const server = http.createServer(SERVER_LIMITS, (request, response) =>
  isModule(request.url) ? vite.middlewares(request, response) : shelled(request, response),
);
adopt(server);
server.listen(env().PORT, env().HOST ?? "127.0.0.1");
