import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import remixConfig from "./remix.config.js";
import { compressAssets } from "./server/compress-assets";
import { requireReact } from "./server/require-react";

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

const inBrowser = {
  // Reading a property has no effect in anything that the console loads.
  treeshake: { propertyReadSideEffects: false },
  output: {
    experimentalMinChunkSize: 10_000,
    // What every page of the console loads, in two files: a score of small ones takes 7 kB more.
    manualChunks: {
      framework: ["react", "react-dom/client", "@remix-run/react"],
      console: [
        "app/root.tsx",
        "app/routes/dashboard/route.tsx",
        "app/table/list-screen.tsx",
        "app/noun/behind-dialog.ts",
        "app/noun/noun-screen.tsx",
        "app/components/email-address.tsx",
        "app/components/page-menu.tsx",
        "app/components/status-badge.tsx",
        "app/components/timestamp.tsx",
        "app/routes/dashboard.user-management_.$userId/addresses.ts",
      ],
      // What every form needs, loaded ahead when somebody is about to open one.
      forms: ["app/forms/use-dialog-form.ts", "app/forms/fields.tsx"],
    },
  },
};

/** Of many small files each: within the one bundle, the process starts sooner. */
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
  "lucide-react",
  "crypto-js",
  /^@conform-to\//,
  "remix-utils",
];

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [
    tailwindcss(),
    !process.env.VITEST && remix(remixConfig),
    ownServerBuild,
    compressAssets,
    requireReact,
  ],
  resolve: {
    alias: [
      { find: /^#(app|api|reference|server|tests)\//, replacement: `${import.meta.dirname}/$1/` },
      // conform asks for four functions that zod's small dialect has too; the large one would come along whole.
      { find: /^zod\/v4$/, replacement: "zod/mini" },
    ],
  },
  // Scripts of pages without the framework that import other modules: `?worker&url` bundles them.
  worker: { format: "es" },
  build: {
    target: "es2022",
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
