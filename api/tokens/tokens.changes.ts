import { uuidv7 } from "uuidv7";
import { recordAudit } from "../audit-trail/record";
import type { Context } from "../context";
import { DAY_MS } from "../contract/durations";
import { TOKEN_PERMISSIONS, withImplied } from "../contract/permissions";
import type { NewToken, Token, TokenInput } from "../contract/tokens";
import type { Queries } from "../database/engine";
import { conflict, forbidden } from "../http/errors";
import { recordNotice } from "../mail/notices";
import type { Change } from "../noun/change";
import { requireFound } from "../noun/lock";
import { requireVisible } from "../noun/look-alikes";
import { requireOwnerNotAbove, requirePermissionNow } from "../noun/ranks";
import { requireProof } from "../proofs/proof";
import { findDirectoryBeyond } from "../scim/visible.queries";
import { createApiToken } from "../sessions/api-token-text";
import type { Caller } from "../sessions/caller";
import { listPermissions } from "../sessions/permissions.queries";
import { findProfile } from "../sessions/profile.queries";
import { endToken, findToken, insertToken, moveToken } from "./tokens.queries";

type Who = Pick<Change, "caller" | "origin">;

const target = ({ id, name }: Pick<Token, "id" | "name">) => ({ type: "token", id, name });

/** @throws {HttpError} 404 */
export const readToken = async ({ engine }: Context, id: string, who: Who): Promise<Token> =>
  requireFound("API token", await findToken(engine.read, id, who));

/**
 * Creates an API token that acts for the caller, with the permissions that the wanted ones need.
 *
 * @throws {HttpError} 403 without a recent proof, and for permissions that the caller lacks
 */
export async function createToken(context: Context, input: TokenInput, who: Who): Promise<NewToken> {
  const { caller, origin } = who;
  await requireProof(context, caller);
  requireVisible("name", input.name);
  const implied: readonly string[] = withImplied(input.permissions);
  const permissions = TOKEN_PERMISSIONS.filter((permission) => implied.includes(permission));
  const id = uuidv7();
  const { text, hash, hint } = createApiToken();
  return context.engine.write(async (queries) => {
    await requireHeld(queries, caller, permissions);
    await insertToken(queries, {
      ...{ id, name: input.name, hash, hint },
      permissions: permissions.join(" "),
      created_by: caller.userId,
      created_at: origin.at,
      expires_at: origin.at + input.days * DAY_MS,
    });
    await recordAudit(queries, origin, {
      action: "token.create",
      message: `${caller.name} created the API token ${input.name}`,
      target: target({ id, name: input.name }),
      changes: { permissions, days: input.days },
    });
    await notice(queries, who, { token: input.name });
    const token = requireFound("API token", await findToken(queries, id, who));
    return { ...token, token: text };
  });
}

/**
 * Revokes an API token at once. That of somebody else takes a recent proof: a watcher may use it.
 *
 * @throws {HttpError} 403, also for one of somebody above, 404, 409
 */
export async function revokeToken(context: Context, id: string, who: Who): Promise<void> {
  const { caller, origin } = who;
  await context.engine.write(async (queries) => {
    await requirePermissionNow(queries, caller, "tokens:write");
    const token = requireFound("API token", await findToken(queries, id, who));
    await requireOwnerNotAbove(queries, caller, token.createdBy, "API token");
    if (token.createdBy?.id !== caller.userId) await requireProof(context, caller, { queries });
    if (!(await endToken(queries, id, origin.at))) throw conflict("This API token was revoked already.");
    await recordAudit(queries, origin, {
      action: "token.revoke",
      message: `${caller.name} revoked the API token ${token.name}`,
      target: target(token),
    });
  });
}

/**
 * Makes the caller the one for whom a token acts, so that it goes on when its creator leaves. The token itself stays the same.
 *
 * @throws {HttpError} 403 without a recent proof, if the caller lacks one of its permissions, and for one of somebody above;
 *   404, 409
 */
export async function takeOverToken(context: Context, id: string, who: Who): Promise<Token> {
  const { caller, origin } = who;
  await requireProof(context, caller);
  return context.engine.write(async (queries) => {
    const token = requireFound("API token", await findToken(queries, id, who));
    await requireHeld(queries, caller, token.permissions);
    await requireOwnerNotAbove(queries, caller, token.createdBy, "API token");
    const { createdBy, state } = token;
    if (state === "revoked" || state === "expired" || createdBy === null)
      throw conflict("This API token has ended. Create a new one.");
    if (createdBy.id === caller.userId) throw conflict("This API token is yours already.");
    // It may be a copy of a former creator's: nobody must bring it back to life with other rights.
    if (state === "limited")
      throw conflict("This API token can't do all that it allows, because of its creator. Create a new one.");
    const held = await listPermissions(queries, createdBy.id);
    if (token.permissions.includes("scim") && (await findDirectoryBeyond(queries, held)))
      throw conflict(
        "A copy of this API token could give more than before. Create a new one for the directory.",
      );
    const moved = { id, from: createdBy.id, to: caller.userId, now: origin.at };
    if (!(await moveToken(queries, moved)))
      throw conflict("This API token was changed meanwhile. Try again.");
    await recordAudit(queries, origin, {
      action: "token.take-over",
      message: `${caller.name} took over the API token ${token.name} from ${createdBy.name}`,
      target: target(token),
      changes: { createdBy: [(await findProfile(queries, createdBy.id))?.username ?? null, caller.username] },
    });
    await notice(queries, who, { token: token.name, from: createdBy.name });
    return requireFound("API token", await findToken(queries, id, who));
  });
}

const notice = (queries: Queries, { caller, origin }: Who, facts: Record<string, string>) =>
  recordNotice(queries, {
    user: { id: caller.userId, email: caller.email },
    kind: "token-created",
    facts,
    origin,
  });

/**
 * Rule GR1 for tokens: nobody gives one a permission that they lack. A directory can deactivate those whom it manages, so
 * its token takes all that they may do (GR1b).
 */
async function requireHeld(queries: Queries, caller: Caller, permissions: readonly string[]): Promise<void> {
  const own = await requirePermissionNow(queries, caller, "tokens:write");
  const lacking = permissions.filter((permission) => !own.includes(permission));
  if (lacking.length > 0)
    throw forbidden(`You don't have the permission ${lacking.join(", ")}, so your token can't have it.`);
  const beyond = permissions.includes("scim") ? await findDirectoryBeyond(queries, own) : undefined;
  if (beyond)
    throw forbidden(
      `People or groups of the directory have the permission ${beyond.permission}, which you don't have, so its token can't act for you.`,
    );
}
