import { z } from "zod";

import { CreatorSchema } from "./creator";
import { PageQuerySchema, pagedListSchema } from "./lists";
import { TOKEN_PERMISSIONS } from "./permissions";
import { lineSchema } from "./text";

export const TOKEN_DAYS = { shortest: 1, usual: 90, longest: 366 } as const;

/** Body of POST. The caller must have the permissions. */
export const ApiTokenInputSchema = z.strictObject({
  name: lineSchema(64),
  permissions: z
    .array(z.enum(TOKEN_PERMISSIONS))
    .min(1, "Choose at least one permission.")
    .max(TOKEN_PERMISSIONS.length)
    .transform((names) => TOKEN_PERMISSIONS.filter((name) => names.includes(name)))
    .pipe(z.array(z.enum(TOKEN_PERMISSIONS))),
  /** Days until it expires. */
  days: z.int().min(TOKEN_DAYS.shortest).max(TOKEN_DAYS.longest).default(TOKEN_DAYS.usual),
});
export type TokenInput = z.infer<typeof ApiTokenInputSchema>;

export const TOKEN_STATES = ["active", "limited", "expired", "revoked"] as const;

export const ApiTokenSchema = CreatorSchema.extend({
  id: z.string(),
  name: z.string(),
  /** The first characters after `ssoc_`. */
  hint: z.string(),
  permissions: z.array(z.string()),
  /** "limited": its creator is inactive, deleted or lacks one of its permissions, so it can do less or nothing. */
  state: z.enum(TOKEN_STATES),
  createdAt: z.string(),
  expiresAt: z.string(),
  endedAt: z.string().nullable(),
  /** Exact to the hour. */
  lastUsedAt: z.string().nullable(),
  lastAddress: z.string().nullable(),
});
export type Token = z.infer<typeof ApiTokenSchema>;

export const ApiTokenListQuerySchema = PageQuerySchema.extend({
  /** Those of one creator. */
  creatorId: z.string().max(64).optional(),
  /** "open": those that still count; "ended": expired and revoked. */
  state: z.enum(["open", "ended"]).optional(),
});
export type TokenListQuery = z.infer<typeof ApiTokenListQuerySchema>;
export const ApiTokenListSchema = pagedListSchema(ApiTokenSchema);

/** The only answer with the token itself. */
export const NewApiTokenSchema = ApiTokenSchema.extend({ token: z.string() });
export type NewToken = z.infer<typeof NewApiTokenSchema>;
