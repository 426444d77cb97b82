import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type Rollup } from "vite";
import remixConfig from "./remix.config.js";
import { compressAssets } from "./server/compress-assets";
import { minifyScripts } from "./server/minify-scripts";
import { requireReact } from "./server/require-react";
import { textsInScripts } from "./server/texts-in-scripts";

/** Remix's plugin sets the server bundle's input itself; this puts our server build (server/index.ts) back. */
const ownServerBuild: Plugin = {
  name: "own-server-build",
  enforce: "post",
  config: (config, { isSsrBuild }) => {
    if (!isSsrBuild) return;
    config.build ??= {};
    config.build.rollupOptions = { ...config.build.rollupOptions, input: "server/index.ts" };
  },
};

/**
 * What the pages share, each in one file. By Rollup's own choice, the list of users loads 52 scripts instead of 8, and 119 kB
 * instead of 106. A file has its modules' imports too, unless an earlier one has them.
 */
const SHARED: Record<string, RegExp> = {
  framework: /node_modules\/(react|react-dom|@remix-run\/react)\//,
  // Every page of the console.
  console:
    /(app\/(root|addresses|routes\/dashboard|table\/list-screen|noun\/(behind-dialog|noun-screen)|components\/(email-address|page-menu|person-name|status-badge|timestamp))|api\/contract\/counts)\.tsx?$/,
  // Every page of one thing, and its tabs.
  subject: /app\/(subject\/[a-z-]+|components\/(back-link|fact|page-card))\.tsx?$/,
  "user-list": /app\/users\/list\/user-table\.tsx$/,
  // Pages without a form read it too, and would load zod with the rules below.
  "user-fields": /api\/contract\/user-fields\.ts$/,
  // The rules of most forms.
  "form-rules": /api\/contract\/(text|fields)\.ts$/,
  // Forms in pages.
  "page-forms": /app\/forms\/(checkbox|choice-cards)\.tsx$/,
  // The form of a user: Add User and Edit User.
  "user-form": /app\/users\/user-dialog\.tsx$/,
  // Every form, loaded ahead when somebody is about to open one.
  "all-forms":
    /node_modules\/(zod|@conform-to)\/|app\/(noun\/thing-missing|forms\/([a-z]+-dialog|dialog-failure|.*-fields?|fields|multi-select|status|use-action-form))\.tsx?$/,
  // Pages that load a small script of their own, never this one: the manifest lists one file of theirs.
  "sign-in":
    /app\/sign-in\/(card|code-fields|field|interaction-over|messages|new-password-(errors|fields)|or|passkey-form|plain-page|somebody-else|step-card|with-query)\.tsx?$/,
};

function placeShared(modules: readonly string[], imports: (id: string) => readonly string[]) {
  const placed = new Map<string, string>();
  for (const [name, entries] of Object.entries(SHARED)) {
    const place = (id: string) => {
      if (placed.has(id) || (name !== "all-forms" && SHARED["all-forms"]?.test(id))) return;
      placed.set(id, name);
      for (const imported of imports(id)) place(imported);
    };
    for (const id of modules) if (entries.test(id)) place(id);
  }
  return placed;
}

let placed: Map<string, string> | undefined;
const manualChunks: Rollup.GetManualChunk = (id, { getModuleIds, getModuleInfo }) => {
  placed ??= placeShared([...getModuleIds()].sort(), (one) => getModuleInfo(one)?.importedIds ?? []);
  return placed.get(id);
};

const inBrowser = {
  treeshake: {
    // Reading a property has no effect in anything that the console loads: 0.3 kB less on each page.
    propertyReadSideEffects: false,
    // Nor has making a schema: only pages whose browser's part uses one load it, and zod. A dialog is 19 kB smaller.
    moduleSideEffects: (id: string) => !id.includes("/api/contract/"),
  },
  output: {
    manualChunks,
    // The manifest lists all of them, and each page loads the manifest.
    entryFileNames: "assets/[hash].js",
    chunkFileNames: ({ name }: { name: string }) =>
      name in SHARED || name === "password-estimate" ? "assets/[name]-[hash].js" : "assets/[hash].js",
  },
};

/** Of many small files each: within the one bundle, a start takes a third less CPU. */
const BUNDLED = [
  "kysely",
  "zod",
  "jose",
  "hono",
  "@hono/node-server",
  "uuidv7",
  "lru-cache",
  "p-limit",
  "yocto-queue",
  "crypto-js",
  /^@conform-to\//,
  "remix-utils",
];

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [
    tailwindcss(),
    !process.env.VITEST && remix(remixConfig),
    ownServerBuild,
    textsInScripts(),
    minifyScripts,
    compressAssets,
    requireReact,
  ],
  resolve: {
    alias: [
      { find: /^#(app|api|languages|reference|server|tests)\//, replacement: `${import.meta.dirname}/$1/` },
      // conform asks for four functions that zod's small dialect has too; the large one would come along whole.
      { find: /^zod\/v4$/, replacement: "zod/mini" },
    ],
  },
  // Scripts of pages without the framework that import other modules: `?worker&url` bundles them.
  worker: { format: "es", plugins: () => [minifyScripts] },
  build: {
    target: "es2022",
    minify: false,
    cssMinify: "esbuild",
    assetsInlineLimit: 0,
    // Vite would fetch ahead by links that have no nonce; Remix has its own, which do.
    modulePreload: false,
    rollupOptions: isSsrBuild ? {} : inBrowser,
  },
  ssr: {
    // The development server can't run CommonJS as a module.
    noExternal: command === "serve" && !process.env.VITEST ? [] : BUNDLED,
  },
  // Licences once a file, not once an icon.
  esbuild: { legalComments: "eof" },
  server: { host: "127.0.0.1" },
}));
