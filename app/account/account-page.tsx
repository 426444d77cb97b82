import { Outlet, useMatches } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { PageHeader } from "#app/components/page-header";
import { isDialog } from "#app/forms/dialog-route";
import { usePreloadForms } from "#app/forms/use-preload-forms";

interface AccountPageProps extends ComponentProps<typeof PageHeader> {
  /** The page's path, which its dialogs' begin with. */
  path: string;
  isWide?: boolean;
  children: ReactNode;
}

/** A page of one's own account, and the dialog that is open over it. Under that it is inert, as a list's screen is. */
export function AccountPage({ path, isWide, children, ...header }: AccountPageProps) {
  const isCovered = useMatches().some(isDialog);
  const hydrated = useHydrated();
  usePreloadForms(path);
  return (
    <>
      <div className={isWide ? undefined : "max-w-3xl"} {...(isCovered && !hydrated && { inert: "" })}>
        <PageHeader {...header} />
        {children}
      </div>
      <Outlet />
    </>
  );
}
