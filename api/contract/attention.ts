import { z } from "zod";

const count = z.number().int().nonnegative();
const FewSchema = z.object({
  total: count,
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Since when it needs attention, where that is known. */
      since: z.string().optional(),
    }),
  ),
});

const UnmetPolicySchema = z.object({
  type: z.enum(["role", "application"]),
  id: z.string(),
  name: z.string(),
  /** What the users lack: a second factor, or a passkey. */
  lack: z.enum(["second-factor", "passkey"]),
  /** From when the policy applies; null: it does already. */
  from: z.string().nullable(),
  people: count,
});
export type UnmetPolicy = z.infer<typeof UnmetPolicySchema>;

/** What a new installation has, and does not have yet. */
const FirstStepsSchema = z.object({
  /** The newest application. Null if there is none. */
  applicationId: z.string().nullable(),
  /** Whether somebody has opened an application. */
  connected: z.boolean(),
  users: z.boolean(),
  /** Whether somebody has an application. */
  access: z.boolean(),
  secondFactor: z.boolean(),
  mail: z.boolean(),
});
export type FirstSteps = z.infer<typeof FirstStepsSchema>;

/** What administrators should look at. What the caller may not read is absent. Lists have the first few items. */
export const AttentionSchema = z.object({
  /** Absent unless there are far more than usual. */
  failedSignIns: z.object({ day: z.iso.date(), failed: count, usual: count }).optional(),
  withoutSecondFactor: z.object({ total: count, items: z.array(UnmetPolicySchema) }).optional(),
  /** Groups in which people whom a directory added wait for approval. */
  pendingMembers: FewSchema.optional(),
  oldSecrets: FewSchema.optional(),
  failedMails: count.optional(),
  unopened: FewSchema.optional(),
  /** OpenID Connect applications for which nobody has chosen yet which addresses they are told are verified. */
  addressesAsEntered: FewSchema.optional(),
  /** Active webhooks whose creator is gone, inactive or no longer allowed to have them. */
  orphanedWebhooks: FewSchema.optional(),
  /** Absent once the installation is in use. */
  firstSteps: FirstStepsSchema.optional(),
});
export type Attention = z.infer<typeof AttentionSchema>;
