import type { ShouldRevalidateFunction } from "@remix-run/react";

/** Keeps the list behind a dialog from reloading when the dialog opens or its form is refused, unless the thing is gone. */
export const asBehindDialog: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  actionStatus = 200,
  defaultShouldRevalidate,
}) => {
  const opensDialog =
    nextUrl.search === currentUrl.search && nextUrl.pathname.startsWith(`${currentUrl.pathname}/`);
  return (
    actionStatus === 404 ||
    (defaultShouldRevalidate && actionStatus < 400 && (formMethod !== undefined || !opensDialog))
  );
};
