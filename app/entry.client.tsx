import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

// RemixBrowser suspends until the page's data is decoded, and React 18 fails (error 345) where a key is pressed before
// a root that suspends has had its first turn. A component that suspends throws what it waits for: so we wait first.
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
