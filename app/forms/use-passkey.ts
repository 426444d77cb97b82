import { useEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import type { RequestOptions } from "#api/contract/factors";

/**
 * Asks for a passkey, in the browser's own dialog.
 *
 * @returns `ask`: answers with the credential as JSON, or with nothing if the user gave none
 *   `state`: "unknown" before the script runs, "impossible" in a browser that can't read the service's options
 */
export function usePasskey() {
  const hydrated = useHydrated();
  const [isAsking, setAsking] = useState(false);
  const request = useRef<AbortController>();
  // A request that outlives its form would refuse the next one.
  useEffect(() => () => request.current?.abort(), []);

  async function ask(options: RequestOptions): Promise<string | undefined> {
    request.current = new AbortController();
    setAsking(true);
    try {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
      const credential = await navigator.credentials.get({ publicKey, signal: request.current.signal });
      return credential ? JSON.stringify(credential) : undefined;
    } catch {
      return undefined;
    } finally {
      setAsking(false);
    }
  }

  return { ask, state: stateOf(hydrated, isAsking) };
}

function stateOf(hydrated: boolean, isAsking: boolean) {
  if (!hydrated) return "unknown";
  if (typeof window.PublicKeyCredential?.parseRequestOptionsFromJSON !== "function") return "impossible";
  return isAsking ? "asking" : "ready";
}
