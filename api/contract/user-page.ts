import { z } from "zod";
import { mapFields } from "./map-fields";
import { optionalUserFields } from "./user-fields";

/** What a user can sign in with. */
const WAYS = ["password", "one-time-password", "passkey", "google"] as const;
export type SignInWay = (typeof WAYS)[number];

const OBSTACLES = [
  "inactive",
  /** After wrong passwords, but not from known devices and networks. */
  "locked",
  /** An administrator removed every second factor, and a new one takes an enrolment link. */
  "factors-removed",
  "invited",
  "invitation-over",
  /** The user signs in with Google, which is not set up. */
  "google-off",
  "no-password",
] as const;
export type SignInObstacle = (typeof OBSTACLES)[number];

export const SignInStateSchema = z.object({
  /** What works now. Without any, the user can't sign in. */
  ways: z.array(z.enum(WAYS)),
  obstacle: z.enum(OBSTACLES).nullable(),
});
export type SignInState = z.infer<typeof SignInStateSchema>;

export const FailedSignInSchema = z.object({
  at: z.string(),
  /** "wrong password" */
  reason: z.string(),
  applicationName: z.string(),
  network: z.string().nullable(),
});

/** What the page of a user shows on every tab, and Overview. */
export const UserOverviewSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** When the address was confirmed, in ISO 8601 as all times below. */
  emailVerifiedAt: z.string().nullable(),
  username: z.string(),
  ...mapFields(optionalUserFields, () => z.string().nullable()),
  status: z.boolean(),
  /** The lock after wrong passwords. */
  lockedUntil: z.string().nullable(),
  /** Null once the invitation was accepted. */
  invitedUntil: z.string().nullable(),
  createdAt: z.string(),
  lastSignInAt: z.string().nullable(),
  hasPassword: z.boolean(),
  googleAuth: z.boolean(),
  mustChange: z.boolean(),
  passkeys: z.number().int(),
  authenticatorApp: z.boolean(),
  /** How many are left. */
  recoveryCodes: z.number().int(),
  /** Set while the user has to enrol by a link. */
  factorsResetAt: z.string().nullable(),
  roleNames: z.array(z.string()),
  applicationCount: z.number().int(),
  sessionCount: z.number().int(),
  signIn: SignInStateSchema,
  /** The strictest second factor that a role or an application of the user demands now. */
  demanded: z.enum(["none", "second-factor", "passkey"]),
  demandedBy: z.string().nullable(),
  /** The last ones, for callers who may read audits. */
  failedSignIns: z.array(FailedSignInSchema).optional(),
  /** Present if a directory manages the user by SCIM. */
  directory: z.literal(true).optional(),
});
export type UserOverview = z.infer<typeof UserOverviewSchema>;
