import type { ReactNode } from "react";
import { LanguageSwitch } from "./language-switch";
import { useLook } from "./look";

/** A page outside the frame with one centered card, such as sign-in and errors. */
export function CenteredPage({ children }: { children: ReactNode }) {
  const { links = [] } = useLook() ?? {};
  return (
    <div className="centered-page">
      <main id="main">{children}</main>
      <footer className="plain-foot">
        <LanguageSwitch />
        {links.map(({ label, href }) => (
          <a key={href} href={href} rel="noopener" className="plain-link">
            {label}
          </a>
        ))}
      </footer>
    </div>
  );
}
