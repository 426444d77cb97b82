import type { ShouldRevalidateFunction } from "@remix-run/react";

/** Keeps the list behind a dialog from reloading when the dialog opens or its form is refused. */
export const asBehindDialog: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  actionStatus = 200,
  defaultShouldRevalidate,
}) => {
  const opensDialog =
    nextUrl.search === currentUrl.search && nextUrl.pathname.startsWith(`${currentUrl.pathname}/`);
  return defaultShouldRevalidate && actionStatus < 400 && (formMethod !== undefined || !opensDialog);
};
