/**
 * The Remix options. `vite.config.ts` hands them to Remix's Vite plugin, so this is their only place.
 *
 * `v3_lazyRouteDiscovery` stays off: it opens `/__manifest`, where one anonymous request can keep the
 * process busy for most of a second. Every other flag is on, which keeps the way to React Router 7 short.
 *
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  appDirectory: "app",
  buildDirectory: "build",
  ignoredRouteFiles: ["**/*.test.*"],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_routeConfig: false,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: false,
    unstable_optimizeDeps: false,
  },
};
