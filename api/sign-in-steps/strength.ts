import type { Strength } from "../contract/factors";
import type { Proof } from "../sessions/tables";
import type { SignInFlow } from "./flow";

type Factors = Pick<SignInFlow, "proof" | "second" | "raises">;

/** A passkey with user verification is two factors, and resists phishing. */
export const strengthOf = ({ proof, second, raises }: Factors): Strength => {
  if (proof === "passkey" || second === "passkey") return 3;
  return second === undefined ? (raises?.strength ?? 1) : 2;
};

/** Authentication methods by factor (RFC 8176). Nothing attests that a passkey is in hardware. */
const METHODS: Record<Proof, string[]> = {
  password: ["pwd"],
  google: [],
  totp: ["otp"],
  recovery: ["otp"],
  passkey: ["swk", "user"],
};

/** The columns of a sign-in that tell how it was authenticated. */
export function authenticationOf(factors: Factors): { proof: Proof; strength: Strength; amr: string } {
  const { proof, second, raises } = factors;
  const strength = strengthOf(factors);
  const former = raises
    ? raises.amr.split(" ").filter((method) => method !== "" && method !== "mfa")
    : METHODS[proof];
  const methods = [...former, ...(second ? METHODS[second] : [])];
  return {
    proof: second ?? proof,
    strength,
    amr: [...new Set(methods), ...(strength > 1 ? ["mfa"] : [])].join(" "),
  };
}
