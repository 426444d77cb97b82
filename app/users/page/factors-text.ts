import { counted } from "#api/contract/counts";
import type { UserOverview } from "#api/contract/user-page";

/** "2 passkeys, authenticator app" */
export function factorsText({
  passkeys,
  authenticatorApp,
  factorsResetAt,
}: Pick<UserOverview, "passkeys" | "authenticatorApp" | "factorsResetAt">): string {
  if (factorsResetAt) return "Removed, to be set up again by a link";
  const names = [
    ...(passkeys > 0 ? [counted(passkeys, "passkey")] : []),
    ...(authenticatorApp ? ["authenticator app"] : []),
  ];
  return names.length > 0 ? names.join(", ") : "None";
}
