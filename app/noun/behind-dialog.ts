import type { ShouldRevalidateFunction } from "@remix-run/react";

/** Opening a dialog, and a refusal of its form, leave the list behind it as it is: its rows need not come again. */
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
