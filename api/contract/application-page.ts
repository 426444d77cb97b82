import { z } from "zod";
import { ProtocolSchema } from "./connections";
import { PolicySchema } from "./factors";
import { pagedListSchema } from "./lists";
import { accessSource, VerdictSchema } from "./user-access";

/** What the page of an application shows on every tab. */
export const ApplicationOverviewSchema = z.object({
  id: z.string(),
  applicationName: z.string(),
  applicationStatus: z.boolean(),
  builtIn: z.boolean(),
  version: z.number().int(),
  protocol: ProtocolSchema,
  createdAt: z.string(),
  /** How many users have it, active or not, directly or through groups. */
  people: z.number().int(),
  peopleDirectly: z.number().int(),
  /** How many don't have it directly as well. */
  peopleThroughGroups: z.number().int(),
  /** 2 while a replaced secret is still accepted. */
  secrets: z.number().int(),
  /** The last time that anybody signed in to it. */
  lastActivity: z.string().nullable(),
  homeUrl: z.string().nullable(),
  /** When the picture was set; null if there is none. */
  pictureAt: z.string().nullable(),
  refusedInLastHour: z.number().int(),
  ...PolicySchema.shape,
});
export type ApplicationOverview = z.infer<typeof ApplicationOverviewSchema>;

/** How long a replaced secret is still accepted, in seconds: not at all, an hour, a day, a week. */
export const OVERLAPS_S = [0, 3600, 86_400, 604_800] as const;

/**
 * `leaked` ends the former secret and every token of the application at once. Otherwise tokens stay, and the former secret
 * is accepted for `overlapS` more seconds. Without either, the secret counts as leaked.
 */
export const ReplaceSecretInputSchema = z.strictObject({
  overlapS: z.union(OVERLAPS_S.map((seconds) => z.literal(seconds))).optional(),
  leaked: z.boolean().optional(),
});
export type ReplaceSecretInput = z.infer<typeof ReplaceSecretInputSchema>;

export const SecretSchema = z.object({
  which: z.enum(["current", "former"]),
  /** The last four characters. */
  hint: z.string(),
  createdAt: z.string().nullable(),
  /** Exact to the hour. */
  lastUsedAt: z.string().nullable(),
  /** When a former secret stops being accepted. */
  expiresAt: z.string().nullable(),
});
export const SecretsSchema = z.array(SecretSchema);
export type Secret = z.infer<typeof SecretSchema>;

/** https, or http on this machine. Null removes it. */
export const LauncherInputSchema = z.strictObject({ homeUrl: z.string().nullable() });

/** PNG, WebP or JPEG of at most 64 kB, in base64. Its bytes decide the type. */
export const PictureInputSchema = z.strictObject({ content: z.string() });
export const MOST_PICTURE_BYTES = 64 * 1024;
export const PictureSchema = z.object({ mediaType: z.string(), content: z.string(), updatedAt: z.string() });
export type Picture = z.infer<typeof PictureSchema>;

export const ApplicationUserSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  status: z.boolean(),
  lastActivity: z.string().nullable(),
  ...accessSource,
  verdict: VerdictSchema,
  /** What the user allowed a third-party application. */
  consent: z.object({ scopes: z.array(z.string()), grantedAt: z.string() }).nullable(),
});
export type ApplicationUser = z.infer<typeof ApplicationUserSchema>;
export const ApplicationUserListSchema = pagedListSchema(ApplicationUserSchema);
export const AssignInputSchema = z.strictObject({ userId: z.string().min(1).max(64) });
