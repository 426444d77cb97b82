import server from "../../../examples/openid-server/server.mjs?raw";
import page from "../../../examples/openid-spa/app.js?raw";
import index from "../../../examples/openid-spa/index.html?raw";
import { CONFIDENTIAL, filled, type Recipe } from "../recipe";

const VERSION = "openid-client 6.8";

export const node: Recipe = {
  id: "node",
  name: "Node (openid-client)",
  category: "Your own code",
  version: VERSION,
  tested: true,
  registration: {
    ...CONFIDENTIAL,
    redirectUris: ["/callback"],
    postLogoutRedirectUris: ["/"],
    backchannelLogoutUri: "/back-channel-sign-out",
  },
  authentication: "post",
  groups: "the claim `groups`",
  exampleOrigin: "https://app.example.com",
  steps: (values) => [
    { text: "Run `npm install openid-client jose`." },
    {
      text: "Write the settings. While you develop, `APP_ORIGIN` may be `http://localhost:4001`.",
      file: {
        name: ".env",
        language: "shell",
        parts: filled`SSO_URL=${values.issuer}
APP_KEY=${values.clientId}
APP_SECRET=${values.clientSecret}
APP_ORIGIN=${values.origin}
APP_PORT=4001
`,
      },
    },
    {
      text: "This is a whole server without a framework. Start it with `node server.mjs`.",
      file: { name: "server.mjs", language: "javascript", parts: [{ text: server }] },
    },
  ],
  notes: () => ["Sessions are in memory. Put them into a database if there are several processes."],
};

export const singlePage: Recipe = {
  id: "single-page",
  name: "Single-page application",
  category: "Your own code",
  version: VERSION,
  tested: true,
  registration: {
    ...CONFIDENTIAL,
    protocol: "openid-public",
    redirectUris: ["/callback"],
    postLogoutRedirectUris: ["/"],
  },
  authentication: "none",
  groups: "the claim `groups`",
  exampleOrigin: "https://app.example.com",
  steps: (values) => [
    { text: "Run `npm install openid-client`, and let your bundler include it, or an import map." },
    {
      text: "Serve the settings. None of them is secret.",
      file: {
        name: "settings.json",
        language: "json",
        parts: filled`{
  "issuer": "${values.issuer}",
  "clientId": "${values.clientId}"
}
`,
      },
    },
    {
      text: "This is the page’s script. Serve the page at `/callback` too.",
      file: { name: "app.js", language: "javascript", parts: [{ text: page }] },
    },
    {
      text: "The page that it belongs to has an import map, so that it needs no bundler.",
      file: { name: "index.html", language: "html", parts: [{ text: index }] },
    },
  ],
  notes: () => [
    "Register the page’s own address: the service answers calls of its origin alone (CORS).",
    "Every script of a page can use its tokens. Send a Content-Security-Policy, and load few scripts. A back end with a session is safer.",
  ],
};
