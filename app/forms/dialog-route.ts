import type { MetaFunction } from "@remix-run/node";
import { PRODUCT } from "#app/texts";

/** `meta` of a dialog: its address has a title of its own. */
export const dialogMeta =
  (title: string): MetaFunction =>
  () => [{ title: `${title} · ${PRODUCT}` }];

/** `handle` of every route that is a dialog over its list. */
export const dialogHandle = { dialog: true } as const;

/** Whether a matched route is a dialog. */
export const isDialog = ({ handle }: { handle: unknown }): boolean =>
  (handle as { dialog?: boolean } | undefined)?.dialog === true;
