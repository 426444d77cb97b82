import type { ReactNode } from "react";
import { LanguageSwitch } from "./language-switch";
import { useLook } from "./look";

interface CenteredPageProps {
  /** Whether the page is offered in other languages, by links that repeat its query. */
  hasLanguages?: boolean | undefined;
  children: ReactNode;
}

/** A page outside the frame with one centered card, such as sign-in and errors. */
export function CenteredPage({ hasLanguages = true, children }: CenteredPageProps) {
  const { links = [] } = useLook() ?? {};
  return (
    <div className="centered-page">
      <main id="main">{children}</main>
      <footer className="plain-foot">
        {hasLanguages && <LanguageSwitch />}
        {links.map(({ label, href }) => (
          <a key={href} href={href} rel="noopener" className="plain-link">
            {label}
          </a>
        ))}
      </footer>
    </div>
  );
}
