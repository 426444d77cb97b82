import { readFile } from "node:fs/promises";
import http from "node:http";
import { json as readJson } from "node:stream/consumers";
import { isOwnPage, isOwnPath, signRequest } from "./sign.mjs";
import { verifyToken } from "./verify.mjs";

const { APP_ORIGIN, APP_PORT } = process.env;
const LONGEST_BODY = 10_000;

const answer = (response, status, value) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));

const routes = {
  "GET /": async (_request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(await readFile("index.html"));
  },

  "POST /sso/sign": async (request, response) => {
    if (!isOwnPage(request.headers))
      return answer(response, 403, { message: "Only pages of this application can call this endpoint." });
    // A body without a Content-Length is refused too.
    if (!(request.headers["content-length"] <= LONGEST_BODY))
      return answer(response, 413, { message: "The body is too large." });
    const { path } = await readJson(request);
    if (!isOwnPath(path))
      return answer(response, 400, { message: "The path must be a path of this application with a state." });
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
    if (!route) return answer(response, 404, { message: "Not found." });
    await route(request, response).catch(() =>
      answer(response, 400, { message: "The request can't be read." }),
    );
  })
  .listen(APP_PORT || new URL(APP_ORIGIN).port || 4000, () => console.log(`Open ${APP_ORIGIN}`));
