import { readFile } from "node:fs/promises";
import http from "node:http";
import { json as readJson } from "node:stream/consumers";
import { isOwnPath, signRequest } from "./sign.mjs";
import { verifyToken } from "./verify.mjs";

const { APP_ORIGIN } = process.env;

const answer = (response, status, value) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));

const routes = {
  "GET /": async (_request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(await readFile("index.html"));
  },

  "POST /sso/sign": async (request, response) => {
    const { path } = await readJson(request);
    if (!isOwnPath(path)) return answer(response, 400, { message: "That is no path of this application." });
    answer(response, 200, signRequest(path));
  },

  "GET /hello": async (request, response) => {
    const token = request.headers.authorization?.replace(/^Bearer /, "") ?? "";
    const claims = await verifyToken(token).catch(() => null);
    if (!claims) return answer(response, 401, { message: "Sign in first." });
    answer(response, 200, { message: `Hello ${claims.name}, your API has checked who you are.` });
  },
};

http
  .createServer(async (request, response) => {
    const route = routes[`${request.method} ${request.url.split("?")[0]}`];
    if (!route) return answer(response, 404, { message: "There is nothing here." });
    await route(request, response).catch(() => answer(response, 400, { message: "That can't be read." }));
  })
  .listen(new URL(APP_ORIGIN).port, () => console.log(`Open ${APP_ORIGIN}`));
