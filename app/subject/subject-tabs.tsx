import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { PageTabs } from "#app/components/page-tabs";
import { isWithin } from "#app/navigation";
import type { Subject } from "./subject";

interface SubjectTab {
  label: string;
  /** The last part of its address. */
  name: string;
  count?: number | undefined;
}

interface SubjectTabsProps {
  of: Pick<Subject<never>, "noun">;
  /** The page's address. */
  path: string;
  /** Those after Overview that are offered. */
  tabs: readonly (SubjectTab | false)[];
  /** The tab Overview: dialogs about the thing, whose addresses are below `overview`, are over it. */
  overview: ReactNode;
}

export function SubjectTabs({ of: { noun }, path, tabs, overview }: SubjectTabsProps) {
  const { pathname } = useLocation();
  const isUnderDialog = isWithin(`${path}/overview`, pathname);
  const shown = tabs
    .filter((tab) => tab !== false)
    .map(({ label, name, count }) => {
      const to = `${path}/${name}`;
      return { label, to, isHere: isWithin(to, pathname), count };
    });
  const first = { label: "Overview", to: path, isHere: pathname === path || isUnderDialog };
  return (
    <>
      <PageTabs label={`Pages of this ${noun}`} tabs={[first, ...shown]} />
      {isUnderDialog && overview}
    </>
  );
}
