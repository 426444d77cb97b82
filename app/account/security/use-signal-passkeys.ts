import { useEffect } from "react";
import type { OwnFactors } from "#api/contract/factors";

/** Part of Web Authentication, level 3. TypeScript doesn't know it yet. */
interface Signals {
  signalAllAcceptedCredentials?(accepted: {
    rpId: string;
    userId: string;
    allAcceptedCredentialIds: string[];
  }): Promise<void>;
}

/** Tells the browser which passkeys exist, so that it no longer offers removed ones. */
export function useSignalPasskeys({
  passkeyHandle,
  passkeys,
}: Pick<OwnFactors, "passkeyHandle" | "passkeys">) {
  const ids = passkeys.map(({ id }) => id).join(" ");
  useEffect(() => {
    const signals = window.PublicKeyCredential as unknown as Signals | undefined;
    if (passkeyHandle === null || !signals?.signalAllAcceptedCredentials) return;
    signals
      .signalAllAcceptedCredentials({
        rpId: location.hostname,
        userId: passkeyHandle,
        allAcceptedCredentialIds: ids === "" ? [] : ids.split(" "),
      })
      .catch(() => {});
  }, [passkeyHandle, ids]);
}
