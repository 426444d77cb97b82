import { z } from "zod";

/**
 * What our service knows beyond section 7 of the specification, each with its call where it has one. A console asks once,
 * and needs none of it.
 */
export const FEATURES = {
  "read-one": "GET /auth/users/:id",
  "if-match": null,
  refresh: "POST /auth/refresh",
  "sign-in-request": "POST /auth/application/sign-in-request",
  "vouched-redirection": null,
  "on-the-way-to": null,
  "former-sign-in": null,
  "audit-export": "GET /auth/audits/export",
  attempts: null,
  locks: "DELETE /auth/users/:id/lock",
  "replace-secret": "POST /auth/applications/:id/secret",
  devices: null,
  "second-step": "POST /auth/new-password",
  /** Only where the service's settings have it. */
  google: "POST /auth/google",
} as const satisfies Record<string, string | null>;
export type Feature = keyof typeof FEATURES;

const isFeature = (name: string): name is Feature => Object.hasOwn(FEATURES, name);
export const FEATURE_NAMES = Object.keys(FEATURES).filter(isFeature);

/** Only this very answer counts: anything else means "section 7 only". */
export const CapabilitiesSchema = z.object({
  service: z.literal("sso-service"),
  features: z
    .array(z.string())
    .transform((names) => names.filter(isFeature))
    .pipe(z.array(z.enum(FEATURE_NAMES))),
});
