import type { Origin } from "../audit-trail/record";
import type { Context } from "../context";
import type { CreationOptions } from "../contract/factors";
import type { Link } from "../contract/links";
import { iso } from "../contract/moments";
import { findFactors, hasSecondFactor } from "../factors/factors.queries";
import { creationOptions } from "../factors/new-passkeys";
import { areOffered } from "../factors/relying-party";
import { findOpenable } from "./openable.queries";
import { requireLink, type UsableLink } from "./usable-links";

/** Reads what a link is for, without using it. @throws {HttpError} 404 if it is over */
export async function readLink(context: Context, token: string, origin: Origin): Promise<Link> {
  const link = await requireLink(context, context.engine.read, token, origin.at);
  const { purpose, email, createdBy, expiresAt, user } = link;
  const passkey = await passkeyOptions(context, link);
  const applications = purpose === "invite" ? await findOpenable(context.engine.read, user.id) : undefined;
  return {
    purpose,
    name: user.name,
    username: user.username,
    expiresAt: iso(expiresAt),
    password: user.password_hash !== null || user.must_change_password === 1,
    google: user.google_subject !== null,
    ...(email !== null && { email }),
    ...(createdBy !== null && { createdBy }),
    ...(applications && { applications }),
    ...(passkey && { passkey }),
  };
}

async function passkeyOptions(
  context: Context,
  { purpose, user }: UsableLink,
): Promise<CreationOptions | undefined> {
  if (purpose !== "invite" || !areOffered(context.config.publicUrl)) return undefined;
  if (hasSecondFactor(await findFactors(context.engine.read, user.id))) return undefined;
  return context.engine.write((queries) => creationOptions(context, queries, user));
}
