import { say } from "#languages/say";
import type { Context } from "../context";
import type { OwnAccount, OwnAccountInput } from "../contract/account";
import { HOUR_MS } from "../contract/durations";
import { mapFields } from "../contract/map-fields";
import { iso, isoOrNull } from "../contract/moments";
import { ownUserFields, USER_FIELDS } from "../contract/user-fields";
import { countOne, windowed } from "../database/budgets";
import type { Queries } from "../database/engine";
import { forbidden, tooManyRequests } from "../http/errors";
import { findLinkAddress } from "../links/links";
import type { Change } from "../noun/change";
import { lock, requireFound } from "../noun/lock";
import { requireVisible } from "../noun/look-alikes";
import { whatChanged } from "../noun/what-changed";
import type { SignedIn } from "../sessions/caller";
import { fromColumns } from "../users/optional-columns";
import { recordOwn, requireLive } from "./own-change";
import { findProfileRow, updateProfile } from "./profile.queries";

export const readProfile = async (context: Context, { userId }: SignedIn, now: number): Promise<OwnAccount> =>
  requireFound(noAccount, await findProfile(context, context.engine.read, userId, now));

async function findProfile(
  context: Context,
  queries: Queries,
  userId: string,
  now: number,
): Promise<OwnAccount | undefined> {
  const row = await findProfileRow(queries, userId, now);
  if (!row) return undefined;
  const { name, username, email, email_verified_at: verifiedAt, version } = row;
  const texts = fromColumns(row);
  // A change of the password or the address ends the link, which its row doesn't show.
  const link = row.link_id !== null && (await findLinkAddress(context, queries, row.link_id, now));
  return {
    name,
    username,
    email,
    ...mapFields(ownUserFields, (field) => texts[field]),
    emailVerifiedAt: isoOrNull(verifiedAt),
    newEmail: link && link.email !== null ? { email: link.email, expiresAt: iso(link.expiresAt) } : null,
    editable: context.config.profileEdit,
    version,
  };
}

const noAccount = () => say("refusal.no-such-account");

/** Changes per user and hour. Each is audited, and audits are permanent. */
const MOST_AN_HOUR = 30;

/** @throws {HttpError} 401 if the sign-in has ended, 403 for what people may not change themselves, 412, 422, 429 */
export async function changeProfile(
  context: Context,
  given: OwnAccountInput,
  change: Change<SignedIn>,
): Promise<OwnAccount> {
  const { caller, origin, requireVersion } = change;
  const budget = windowed(`own-profile|${caller.userId}`, MOST_AN_HOUR, HOUR_MS);
  return context.engine.write(async (queries) => {
    const find = (of: Queries, id: string) => findProfile(context, of, id, origin.at);
    const before = await lock(queries, { table: "users", word: noAccount, find }, caller.userId);
    await requireLive(queries, change);
    requireVersion(before);
    const own = mapFields(ownUserFields, (field) =>
      given[field] === undefined ? before[field] : given[field],
    );
    const input = { name: given.name, ...own };
    requireVisible("name", input.name, before.name);
    const { phrases, changes } = whatChanged<OwnAccountInput>(before, input, {
      name: (name) => `changed their name to ${name}`,
      ...mapFields(ownUserFields, (field) => () => `changed their ${USER_FIELDS[field].noun}`),
    });
    if (!before.editable && Object.keys(changes).some((field) => field !== "language"))
      throw forbidden(() => say("refusal.profile-fixed"));
    if (phrases.length === 0) return { ...before, version: before.version + 1 };
    if (!(await countOne(queries, budget, origin.at))) throw tooManyRequests(HOUR_MS / 1000);
    await updateProfile(queries, caller.userId, input, origin.at);
    await recordOwn(queries, change, { phrase: phrases.join("; "), action: "user.update", changes });
    return { ...before, ...input, version: before.version + 1 };
  });
}
