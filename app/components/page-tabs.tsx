import { Link, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { formatCount } from "#api/contract/counts";

interface PageTab {
  label: string;
  to: string;
  isHere: boolean;
  count?: number | undefined;
}

/** The tabs of a page: links, because each has its address. */
export function PageTabs({ label, tabs }: { label: string; tabs: readonly PageTab[] }) {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // On a phone, not all tabs fit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the tab changes
  useEffect(() => {
    nav.current?.querySelector("[aria-current]")?.scrollIntoView({ inline: "nearest", block: "nearest" });
  }, [pathname]);
  return (
    <nav ref={nav} aria-label={label} className="tabs">
      {tabs.map(({ label, to, isHere, count }) => (
        <Link key={to} to={to} aria-current={isHere ? "page" : undefined}>
          {label}
          {count !== undefined && <span className="tab-count">{formatCount(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}
