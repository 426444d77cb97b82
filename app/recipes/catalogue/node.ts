import server from "../../../examples/openid-server/server.mjs?raw";
import page from "../../../examples/openid-spa/app.js?raw";
import index from "../../../examples/openid-spa/index.html?raw";
import { IN_MEMORY, settingsStep, wholeFile } from "../own-code/steps";
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
    {
      text: "Get the packages. Node.js must be 20.19 or newer.",
      file: wholeFile("Install", "shell", "npm install openid-client jose\n"),
    },
    settingsStep(values, 4001),
    {
      text: "This is a whole server without a framework. It reads `.env` by itself.",
      file: wholeFile("server.mjs", "javascript", server),
    },
    {
      text: "Run it, and open the application at `APP_ORIGIN`.",
      file: wholeFile("Run it", "shell", "node server.mjs\n"),
    },
  ],
  notes: () => [IN_MEMORY],
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
      file: wholeFile("app.js", "javascript", page),
    },
    {
      text: "The page that it belongs to has an import map, so that it needs no bundler.",
      file: wholeFile("index.html", "html", index),
    },
  ],
  notes: () => [
    "Register the page’s own address: the service answers calls of its origin alone (CORS).",
    "Every script of a page can use its tokens. Send a Content-Security-Policy, and load few scripts. A back end with a session is safer.",
  ],
};
