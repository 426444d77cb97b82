import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { Preview } from "#app/appearance/preview";
import styles from "#app/appearance/preview.css?url";
import parts from "#app/components/page-parts.css?url";
import { PRODUCT } from "#app/product";

export { loader } from "#app/appearance/preview.server";

/** A document without the framework's runtime, with the accent colour of the preview. */
export const handle = { plain: true, preview: true };
export const meta: MetaFunction = () => [
  { title: `Preview · ${PRODUCT}` },
  { name: "robots", content: "noindex" },
];
export const links: LinksFunction = () => [parts, styles].map((href) => ({ rel: "stylesheet", href }));

export default Preview;
