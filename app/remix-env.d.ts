import "@remix-run/node";

declare module "@remix-run/node" {
  /** Types of loaders' and actions' data as `v3_singleFetch` (remix.config.js) brings them. */
  interface Future {
    v3_singleFetch: true;
  }
}
