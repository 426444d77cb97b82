import type { ShouldRevalidateFunction } from "@remix-run/react";

/** Opening a dialog leaves the list behind it as it is: its rows need not come again. */
export const asBehindDialog: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => {
  const opensDialog =
    nextUrl.search === currentUrl.search && nextUrl.pathname.startsWith(`${currentUrl.pathname}/`);
  return defaultShouldRevalidate && (formMethod !== undefined || !opensDialog);
};
