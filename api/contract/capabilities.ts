import { z } from "zod";

/** What our service knows beyond section 7 of the specification. A console asks once, and needs none of it. */
export const FEATURES = [
  "read-one",
  "if-match",
  "refresh",
  "sign-in-request",
  "vouched-redirection",
  "on-the-way-to",
  "former-sign-in",
  "audit-export",
  "attempts",
  "google",
  "locks",
  "replace-secret",
  "devices",
  "second-step",
] as const;
export type Feature = (typeof FEATURES)[number];

/** Only this very answer counts: anything else means "section 7 only". */
export const CapabilitiesSchema = z.object({
  service: z.literal("sso-service"),
  features: z
    .array(z.string())
    .transform((names) => names.filter((name): name is Feature => FEATURES.includes(name as Feature)))
    .pipe(z.array(z.enum(FEATURES))),
});
