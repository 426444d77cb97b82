import type { MetaFunction } from "@remix-run/node";
import type { ShouldRevalidateFunction } from "@remix-run/react";
import { PRODUCT } from "#app/texts";

/** `meta` of a page or dialog: each address has a title. */
export const pageTitle =
  (title: string): MetaFunction =>
  () => [{ title: `${title} · ${PRODUCT}` }];

/** The field by which a form says whose page it was sent from. */
export const PERSON_FIELD = "person";

/** `handle` of every route that is a dialog over its list. */
export const dialogHandle = { dialog: true } as const;

/**
 * `shouldRevalidate` of every route that is a dialog: what it was opened with stays while its form is refused. Remix
 * would read it anew, and a dialog that can't be read loses its form.
 */
export const keepWhileRefused: ShouldRevalidateFunction = ({ actionStatus = 200, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && actionStatus < 400;

/** Whether a matched route is a dialog. */
export const isDialog = ({ handle }: { handle: unknown }): boolean =>
  (handle as { dialog?: boolean } | undefined)?.dialog === true;
