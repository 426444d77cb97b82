import type { ComponentProps, ReactNode } from "react";
import { PageHeader } from "#app/components/page-header";
import { CoverablePage } from "#app/forms/coverable";
import { usePreloadForms } from "#app/forms/use-preload-forms";

interface AccountPageProps extends ComponentProps<typeof PageHeader> {
  /** The page's path, which its dialogs' begin with. */
  path: string;
  isWide?: boolean;
  children: ReactNode;
}

/** A page of one's own account, and the dialog that is open over it. */
export function AccountPage({ path, isWide, children, ...header }: AccountPageProps) {
  usePreloadForms(path);
  return (
    <CoverablePage className={isWide ? undefined : "max-w-3xl"}>
      <PageHeader {...header} />
      {children}
    </CoverablePage>
  );
}
