import type { ReactNode } from "react";

/** A page of its own with one thing in its middle: signing in, errors, ends of the road. */
export function CenteredPage({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="centered-page">
      {children}
    </main>
  );
}
