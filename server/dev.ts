import http from "node:http";
import { createServer } from "vite";

/**
 * The development server: Vite in front of the same front door, guard and service as in the build. Changes to pages show
 * at once. Changes to the service and to this folder restart it (`npm run dev` watches them).
 */
const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
const load = <Module>(path: string) => vite.ssrLoadModule(path) as Promise<Module>;

const { prepare } = await load<typeof import("./prepare")>("/server/prepare.ts");
const { frontDoor } = await load<typeof import("./door/front-door")>("/server/door/front-door.ts");
const { consoleTerritories } = await load<typeof import("./territories/console")>(
  "/server/territories/console.ts",
);
const { SERVER_LIMITS } = await load<typeof import("./listening")>("/server/listening.ts");
const { answerPages } = await load<typeof import("./territories/pages")>("/server/territories/pages.ts");
const { routes } = await load<typeof import("./build")>("/server/build.ts");
const { adopt, door, service } = await prepare(routes);
const { env } = await load<typeof import("#app/env.server")>("/app/env.server.ts");

const answer = answerPages(() => load("/server/build.ts"), "development");
vite.middlewares.use((request, response, next) => void answer(request, response).catch(next));

/** The paths of the contract's modules are below the service's path, but Vite serves them to the browser. */
const isModule = (path = "") => /^\/api\/contract\/[\w-]+\.ts(\?|$)/.test(path);

const pages = async (...visit: Parameters<http.RequestListener>) => vite.middlewares(...visit);
const listener = frontDoor(consoleTerritories({ pages, service }), door);
const server = http.createServer(SERVER_LIMITS, (request, response) =>
  isModule(request.url) ? vite.middlewares(request, response) : listener(request, response),
);
// It restarts with each change, and has no proxy in front.
adopt(server, { farewellMs: 0 });
server.listen(env().PORT, env().HOST ?? "127.0.0.1");
