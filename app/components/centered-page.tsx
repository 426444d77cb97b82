import type { ReactNode } from "react";

/** A page outside the frame with one centered card, such as sign-in and errors. */
export function CenteredPage({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="centered-page">
      {children}
    </main>
  );
}
