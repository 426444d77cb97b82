import type { BuiltRoute } from "./build-routes";
import { SAME_ORIGIN, type Shape } from "./visitor";

type Headers = NonNullable<Shape["headers"]>;

const FORM = SAME_ORIGIN["content-type"];

/** Headers with which no page of the console sends a form. What they come with is right in every other way. */
function foreignHeaders(url: string): Headers[] {
  const { port, host } = new URL(url);
  const evil = "https://evil.example";
  return [
    {},
    { origin: "null" },
    { origin: "" },
    { origin: evil },
    { origin: url.replace("http:", "https:") },
    { origin: `http://localhost:${Number(port) + 1}` },
    { origin: "http://localhost" },
    { origin: `http://127.0.0.1:${port}` },
    { origin: `http://sub.${host}` },
    { origin: `http://localhost.evil.example:${port}` },
    { origin: `${url}.evil.example` },
    { origin: `${url}/` },
    { origin: `${url}@evil.example` },
    { origin: url.toUpperCase() },
    { origin: ` ${url}, ${evil}` },
    { origin: "file://" },
    { referer: `${url}/dashboard` },
    { "sec-fetch-site": "cross-site", origin: url },
    { "sec-fetch-site": "same-site", origin: url },
    { "sec-fetch-site": "none", origin: url },
    { "sec-fetch-site": "", origin: url },
    { "sec-fetch-site": "Same-Origin", origin: url },
    { "sec-fetch-site": "same-origin, cross-site", origin: url },
    { "sec-fetch-site": ["same-origin", "same-origin"], origin: url },
    { host: "evil.example", origin: "http://evil.example" },
    { host: "evil.example", "x-forwarded-host": "evil.example", origin: evil, "x-forwarded-proto": "https" },
    { "x-forwarded-host": "evil.example", origin: "http://evil.example" },
    { forwarded: `host=evil.example;proto=https`, origin: evil },
    { "x-forwarded-proto": "https", origin: url.replace("http:", "https:") },
    { "x-forwarded-port": "443", "x-forwarded-for": "127.0.0.1", origin: "https://localhost" },
    { "x-http-method-override": "GET", origin: evil },
  ];
}

/** Other spellings of a path that lead to the same route. */
const spellings = (path: string, id: string) => [
  path,
  `${path}?_data=${encodeURIComponent(id)}`,
  `${path}?index`,
  `${path}.data`,
  `${path}.data?_routes=${encodeURIComponent(id)}`,
  `${path}/`,
  path.toUpperCase(),
  `/${path}`,
  `/api/..${path}`,
  `/api/%2e%2e${path}`,
  `/api/..\\${path.slice(1)}`,
  `/assets/..${path}`,
  `http://evil.example${path}`,
];

/** What would change something, were it let in: every form filled in well; deleting needs no more than a token. */
const FIELDS = {
  name: "Mallory",
  email: "mallory@evil.example",
  username: "mallory",
  status: "Active",
  applications: "x",
  roles: "super",
  roleName: "mallory",
  applicationName: "Mallory",
  password: "seven lanterns on the pier",
  confirmPassword: "seven lanterns on the pier",
  theme: "dark",
  returnTo: "/",
};

/** The body of a form with everything in it. */
export const formBody = (csrf: string): string => new URLSearchParams({ ...FIELDS, csrf }).toString();

interface Forgery {
  host: string;
  /** The token that goes with the cookies that are sent along. */
  csrf: string;
  /** Tokens that don't. */
  otherTokens: string[];
  /** Cookies that don't go with the token. */
  otherCookies: string[];
}

/** Bodies that are no form with a token, or one that no page of the console has. */
function badBodies(csrf: string): [type: string, body: string][] {
  const part = (name: string, value: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  return [
    ["application/json", JSON.stringify({ ...FIELDS, csrf })],
    ["text/plain", formBody(csrf)],
    [`text/plain; charset=${FORM}`, formBody(csrf)],
    ["application/octet-stream", formBody(csrf)],
    ["application/xml", "<csrf/>"],
    ["", formBody(csrf)],
    [`${FORM}x`, formBody(csrf)],
    ["multipart/form-data", formBody(csrf)],
    ["multipart/form-data; boundary=x", `${part("name", "Mallory")}--x--\r\n`],
    ["multipart/form-data; boundary=x", part("csrf", csrf)],
    [FORM, `csrf=${encodeURIComponent(csrf)}&a[10000000]=1`],
    [FORM, `csrf=${encodeURIComponent(csrf)}&__proto__[admin]=1`],
    [FORM, `${formBody(csrf)}&${"a=1&".repeat(3000)}`],
    [FORM, `${formBody(csrf)}&filler=${"a".repeat(100_000)}`],
  ];
}

/** Requests to one route that must change nothing, though whoever sends them is signed in. */
export function forgedRequests({ id, hasAction }: BuiltRoute, path: string, forgery: Forgery): Shape[] {
  const { host, csrf } = forgery;
  const body = formBody(csrf);
  const foreign = { origin: "https://evil.example" };
  const post = (headers: Headers, text = body, at = path): Shape => ({
    method: "POST",
    path: at,
    headers: { "content-type": FORM, ...headers },
    body: text,
  });
  const always = [
    ...["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"].flatMap((method) => [
      { ...post(SAME_ORIGIN), method },
      { ...post(foreign), method },
    ]),
    ...spellings(path, id).map((at) => post(foreign, body, at)),
  ];
  if (!hasAction) return [...always, post(SAME_ORIGIN)];
  return [
    ...always,
    ...foreignHeaders(host).map((headers) => post(headers)),
    ...spellings(path, id).map((at) => post(SAME_ORIGIN, formBody(""), at)),
    ...forgery.otherTokens.map((token) => post(SAME_ORIGIN, formBody(token))),
    ...forgery.otherCookies.map((cookie) => post({ ...SAME_ORIGIN, cookie })),
    ...badBodies(csrf).map(([type, text]) => post({ ...SAME_ORIGIN, "content-type": type }, text)),
  ];
}
