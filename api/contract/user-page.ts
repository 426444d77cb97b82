import { z } from "zod";
import { mapFields } from "./map-fields";
import { optionalUserFields } from "./user-fields";

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
  /** Present if a directory manages the user by SCIM. */
  directory: z.literal(true).optional(),
});
export type UserOverview = z.infer<typeof UserOverviewSchema>;
