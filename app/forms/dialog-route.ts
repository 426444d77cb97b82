import type { MetaFunction } from "@remix-run/node";
import type { ShouldRevalidateFunction } from "@remix-run/react";
import { PRODUCT } from "#app/product";

/** `meta` of a page or dialog: each address has a title. */
export const pageTitle =
  (title: string | (() => string)): MetaFunction =>
  () => [{ title: `${typeof title === "string" ? title : title()} · ${PRODUCT}` }];

/** The hidden field that names the user whose page sent the form. */
export const PERSON_FIELD = "person";

/** `handle` of every dialog route. */
export const dialogHandle = { dialog: true } as const;

/**
 * `shouldRevalidate` of every dialog route: keeps the dialog's data when its form is refused. Remix would load it
 * again, and if that failed, the form would be lost. If the thing is gone (404), the dialog loads again to say so.
 */
export const keepWhileRefused: ShouldRevalidateFunction = ({ actionStatus = 200, defaultShouldRevalidate }) =>
  actionStatus === 404 || (defaultShouldRevalidate && actionStatus < 400);

/** Whether a matched route is a dialog. */
export const isDialog = ({ handle }: { handle: unknown }): boolean =>
  (handle as { dialog?: boolean } | undefined)?.dialog === true;
