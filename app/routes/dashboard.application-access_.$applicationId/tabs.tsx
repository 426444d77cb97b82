import { Link, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { ApplicationOverview } from "#api/contract/application-page";
import { isWithin } from "#app/navigation";
import { pageOf } from "./addresses";

const COUNT = new Intl.NumberFormat("en");

/** The tabs of the page: links, because each has its address. */
export function Tabs({
  application: { id, builtIn, secrets, people },
}: {
  application: ApplicationOverview;
}) {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // On a phone, not all tabs fit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the tab changes
  useEffect(() => {
    nav.current?.querySelector("[aria-current]")?.scrollIntoView({ inline: "nearest", block: "nearest" });
  }, [pathname]);
  const overview = pageOf(id);
  const tabs = [
    {
      label: "Overview",
      to: overview,
      isHere: pathname === overview || isWithin(`${overview}/overview`, pathname),
    },
    ...(builtIn
      ? []
      : [tab(pathname, id, "Connect", "connect"), tab(pathname, id, "Secrets", "secrets", secrets)]),
    tab(pathname, id, "People", "people", people),
    tab(pathname, id, "Activity", "activity"),
  ];
  return (
    <nav ref={nav} aria-label="Pages of this application" className="tabs">
      {tabs.map(({ label, to, isHere, count }: Tab) => (
        <Link key={to} to={to} aria-current={isHere ? "page" : undefined}>
          {label}
          {count !== undefined && <span className="tab-count">{COUNT.format(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}

interface Tab {
  label: string;
  to: string;
  isHere: boolean;
  count?: number;
}

function tab(pathname: string, id: string, label: string, name: string, count?: number): Tab {
  const to = pageOf(id, name);
  return { label, to, isHere: isWithin(to, pathname), ...(count !== undefined && { count }) };
}
