import * as z from "zod/mini";
import type { UserFactors } from "#api/contract/factors";
import { utcDay } from "#api/contract/moments";
import { lineSchema } from "#api/contract/text";

/** The choice of every factor. */
export const ALL = "all";
/** The id of the authenticator app in the call. */
const APP = "totp";

export const FactorsFormSchema = z.object({
  factor: z.string(),
  reason: lineSchema(200, 800),
  /** Whether the enrolment link is sent. */
  send: z._default(z.boolean("Switch it on or off."), false),
});

export interface FactorChoice {
  value: string;
  label: string;
  about: string;
}

/** The factors that can be removed: all at once first, if there are several. */
export function choicesOf({ passkeys, totp }: UserFactors): FactorChoice[] {
  const choices = [
    ...passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      value: id,
      label: `Passkey: ${name}`,
      about: `Added ${utcDay(createdAt)}, ${lastUsedAt ? `last used ${utcDay(lastUsedAt)}` : "never used"}`,
    })),
    ...(totp ? [{ value: APP, label: "Authenticator app", about: `Added ${utcDay(totp.createdAt)}` }] : []),
  ];
  if (choices.length < 2) return choices;
  return [{ value: ALL, label: "Remove all", about: "With the recovery codes" }, ...choices];
}
