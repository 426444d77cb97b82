import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

// RemixBrowser suspends until the page's data is decoded, and React 18 fails for good (error 345) where a key is pressed
// before a root that suspends has had its first turn. Nothing but the component itself tells when the data is there, and
// it tells by what it throws: so we wait for that first. A test presses keys while a page begins (dashboard.spec.ts).
try {
  RemixBrowser({});
} catch (decoded) {
  await decoded;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
