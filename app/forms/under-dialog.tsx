import { Outlet, useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import { isDialog } from "./dialog-route";

/** A page and the dialog that may stand over it. The page is out of reach then, without JavaScript too. */
export function UnderDialog({ children }: { children: ReactNode }) {
  const covered = useMatches().some(isDialog);
  return (
    <>
      {/* React 18 knows `inert` as a plain attribute only. */}
      <div {...(covered && { inert: "" })}>{children}</div>
      <Outlet />
    </>
  );
}
