import { z } from "zod";

export const GroupRefSchema = z.object({ id: z.string(), groupName: z.string() });

/** Whether a user can open an application: after setup once they have set up the factor that a sign-in asks them for. */
export const VerdictSchema = z.enum(["yes", "after-setup", "no"]);
export type Verdict = z.infer<typeof VerdictSchema>;

/** Where something comes from: assigned directly, and by these groups. */
export const accessSource = { direct: z.boolean(), groups: z.array(GroupRefSchema) };

export const ApplicationAccessSchema = z.object({
  id: z.string(),
  applicationName: z.string(),
  pictureAt: z.string().nullable(),
  ...accessSource,
  lastOpenedAt: z.string().nullable(),
  canOpen: z.boolean(),
  verdict: VerdictSchema,
});
export type ApplicationAccess = z.infer<typeof ApplicationAccessSchema>;

export const RoleAccessSchema = z.object({
  id: z.string(),
  roleName: z.string(),
  ...accessSource,
  /** How many the role has in the console. */
  permissionCount: z.number().int(),
});
export type RoleAccess = z.infer<typeof RoleAccessSchema>;

const FACTS = [
  "account",
  "lock",
  "invitation",
  "reset",
  "application",
  "direct",
  "group",
  "second-factor",
] as const;

export const FactSchema = z.object({
  kind: z.enum(FACTS),
  /** "no" is in the way. "none" is neither for nor against it. */
  holds: z.enum(["yes", "no", "none"]),
  /** Since when, in ISO 8601, and by whom. Null if it isn't known. */
  since: z.string().nullable(),
  by: z.string().nullable(),
  /** Only for a group. */
  group: GroupRefSchema.optional(),
  /** Only for the second factor: what is demanded, by which role or application, and what the user has. */
  demanded: z.enum(["none", "second-factor", "passkey"]).optional(),
  demandedBy: z.string().optional(),
  has: z.enum(["none", "app", "passkey"]).optional(),
});
export type Fact = z.infer<typeof FactSchema>;

export const ExplanationSchema = z.object({
  application: z.object({ id: z.string(), applicationName: z.string(), pictureAt: z.string().nullable() }),
  /** Whether the user can open the application, as verify-access decides. */
  canOpen: z.boolean(),
  verdict: VerdictSchema,
  facts: z.array(FactSchema),
});
export type Explanation = z.infer<typeof ExplanationSchema>;

export const UserAccessQuerySchema = z.strictObject({ applicationId: z.string().min(1).max(64).optional() });

/** What a user may open and do, and with `applicationId` why the user can open that application, or can't. */
export const UserAccessSchema = z.object({
  applications: z.array(ApplicationAccessSchema),
  roles: z.array(RoleAccessSchema),
  explanation: ExplanationSchema.nullable(),
});
export type UserAccess = z.infer<typeof UserAccessSchema>;
