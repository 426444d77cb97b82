import type { OwnFactors } from "#api/contract/factors";
import { TriangleAlert } from "#app/icons";

/** Shown to users whose factors are weaker than their roles demand. */
export function DemandNotice({
  required,
  passkeys,
  totp,
}: Pick<OwnFactors, "required" | "passkeys" | "totp">) {
  const has = passkeys.length > 0 ? 3 : totp ? 2 : 1;
  if (has >= required) return null;
  return (
    <p className="list-card flex items-center gap-3 border-warning/50 bg-warning/10 px-4.5 py-3 font-medium">
      <TriangleAlert className="size-4.5" />
      {required === 3
        ? "Your role asks for a passkey. Add one below."
        : "Your role asks for a second step. Add a passkey or an authenticator app below."}
    </p>
  );
}
