import type { Strength } from "../contract/factors";
import { areOffered } from "../factors/relying-party";
import type { Authentication } from "../sessions/demands.queries";

/**
 * Authentication context classes by strength: the assurance levels of NIST SP 800-63B, and `phr`, phishing-resistant
 * (OpenID Connect Extended Authentication Profile ACR Values 1.0).
 */
const ACRS = ["aal1", "aal2", "phr"];

/** The classes that sign-ins can reach: there are no passkeys at an address that browsers don't accept them for. */
export const acrsAt = (publicUrl: string): string[] => (areOffered(publicUrl) ? ACRS : ACRS.slice(0, 2));

const acrOf = (strength: Strength) => String(ACRS[strength - 1]);
const strengthsOf = (acrs: unknown[], publicUrl: string): Strength[] =>
  acrs.flatMap((acr) => (acrsAt(publicUrl).indexOf(String(acr)) + 1 || []) as Strength | []);

interface AskedStrength {
  /** Of the known classes. */
  strengths: Strength[];
  /** The weakest of them. 0 if there is none. */
  least: Strength | 0;
  /** True if the application accepts no other class, and none is known (OpenID Connect Core 1.0, section 5.5.1.1). */
  isUnknown: boolean;
}

/** What an application asks for, by `acr_values` or the claims parameter. Unknown classes are ignored. */
export function readAskedStrength(
  { acr_values: acrValues, claims }: { acr_values?: unknown; claims?: unknown },
  publicUrl: string,
): AskedStrength {
  const claim = readClaim(claims);
  const isEssential = claim?.essential === true;
  const given = isEssential || typeof acrValues !== "string" ? valuesOf(claim) : acrValues.split(" ");
  const strengths = strengthsOf(given, publicUrl);
  return {
    strengths,
    least: strengths.length > 0 ? (Math.min(...strengths) as Strength) : 0,
    isUnknown: isEssential && given.length > 0 && strengths.length === 0,
  };
}

interface Claim {
  essential?: unknown;
  value?: unknown;
  values?: unknown;
}

/** The library has refused what is no JSON object. */
const readClaim = (claims: unknown): Claim | undefined =>
  typeof claims === "string" ? (JSON.parse(claims).id_token?.acr ?? undefined) : undefined;

const valuesOf = (claim: Claim | undefined): unknown[] => {
  if (Array.isArray(claim?.values)) return claim.values;
  return claim?.value === undefined ? [] : [claim.value];
};

/**
 * The class that the application is told: the strongest that it asked for and the sign-in reaches, because it compares
 * that with what it asked for. Otherwise that of the sign-in.
 */
export function acrFor(strength: Strength, { strengths }: Pick<AskedStrength, "strengths">): string {
  const reached = strengths.filter((asked) => asked <= strength);
  return acrOf(reached.length > 0 ? (Math.max(...reached) as Strength) : strength);
}

/** What the library's session says of a sign-in, for tokens. */
export const loginOf = ({ strength, amr, authenticated_at }: Omit<Authentication, "required">) => ({
  /** In s. */
  loginTs: Math.floor(authenticated_at / 1000),
  acr: acrOf(strength),
  amr: amr === "" ? undefined : amr.split(" "),
});
