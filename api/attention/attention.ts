import type { Context } from "../context";
import type { Attention, FirstSteps, UnmetPolicy } from "../contract/attention";
import { DAY_MS } from "../contract/durations";
import { iso, utcDay } from "../contract/moments";
import type { PermissionName } from "../contract/permissions";
import { listGroupsWithPending } from "../groups/pending-members.queries";
import { isAllowed } from "../noun/require-permission";
import { countMails } from "../outbox/mails.queries";
import type { Caller } from "../sessions/caller";
import { listOrphans } from "../webhooks/webhooks.queries";
import {
  countFailedByDay,
  findProgress,
  listAddressesAsEntered,
  listOldSecrets,
  listPolicies,
  listUnopened,
} from "./attention.queries";
import { recentReach } from "./reach-cache";

/** Of a list. */
const FEW = 3;
const USUAL_DAYS = 28;
/** Fewer failed sign-ins in a day are never worth a look. */
const LEAST_FAILED = 10;
const OLD_SECRET_MS = 365 * DAY_MS;
const UNOPENED_MS = 90 * DAY_MS;

const few = <Item>(items: Item[]) => ({ total: items.length, items: items.slice(0, FEW) });

/** @param items with the moment since which each needs attention */
const fewSince = (items: { id: string; name: string; since: number }[]) =>
  few(items.map((item) => ({ ...item, since: iso(item.since) })));

/** What the caller should look at, of what the caller may read. */
export async function readAttention(context: Context, caller: Caller): Promise<Attention> {
  const { longRead } = context.engine;
  const now = context.now();
  const ifAllowed = <Part>(permission: PermissionName, read: () => Promise<Part>) =>
    isAllowed(caller, permission) ? read() : undefined;
  return settled({
    failedSignIns: ifAllowed("audits:read", () => findRise(context, now)),
    withoutSecondFactor: ifAllowed("users:read", () => listUnmet(context, now)),
    pendingMembers: ifAllowed("groups:read", () => listGroupsWithPending(longRead).then(fewSince)),
    oldSecrets: ifAllowed("applications:read", () =>
      listOldSecrets(longRead, now - OLD_SECRET_MS).then(fewSince),
    ),
    failedMails: ifAllowed("mail:read", () => countMails(longRead, "failed")),
    unopened: ifAllowed("applications:read", () => listUnopened(longRead, now - UNOPENED_MS).then(few)),
    addressesAsEntered: ifAllowed("applications:read", () => listAddressesAsEntered(longRead).then(few)),
    orphanedWebhooks: ifAllowed("webhooks:read", () => listOrphans(longRead).then(few)),
    firstSteps: ifAllowed("applications:write", () => findFirstSteps(context)),
  });
}

/** Waits for all parts at once. */
async function settled<Parts extends Record<string, unknown>>(parts: Parts) {
  const found = Object.entries(parts).map(async ([name, part]) => [name, await part] as const);
  return Object.fromEntries(await Promise.all(found)) as { [Name in keyof Parts]: Awaited<Parts[Name]> };
}

/** Today or yesterday, if more than twice as many sign-ins failed as on a usual day of the four weeks before. */
async function findRise({ engine }: Context, now: number): Promise<Attention["failedSignIns"]> {
  const failed = await countFailedByDay(engine.read, now - (USUAL_DAYS + 1) * DAY_MS);
  const failedOn = (at: number) => failed.get(utcDay(at)) ?? 0;
  for (const at of [now, now - DAY_MS]) {
    let before = 0;
    for (let days = 1; days <= USUAL_DAYS; days++) before += failedOn(at - days * DAY_MS);
    const usual = before / USUAL_DAYS;
    const count = failedOn(at);
    if (count < LEAST_FAILED || count <= 2 * usual) continue;
    return { day: utcDay(at), failed: count, usual: Math.round(usual) };
  }
  return undefined;
}

/** The policies that some of their users can't meet, most users first. */
async function listUnmet({ engine }: Context, now: number) {
  const unmet: UnmetPolicy[] = [];
  for (const { table, id, name, second_factor, second_factor_from: from } of await listPolicies(
    engine.longRead,
  )) {
    const reach = await recentReach(engine, { table, id });
    const lack = second_factor === 3 ? "passkey" : "second-factor";
    const people = (lack === "passkey" ? reach?.withoutPasskey : reach?.withoutSecondFactor) ?? 0;
    if (people === 0) continue;
    unmet.push({
      type: table === "roles" ? "role" : "application",
      id,
      name,
      lack,
      from: from !== null && from > now ? iso(from) : null,
      people,
    });
  }
  return few(unmet.sort((one, other) => other.people - one.people));
}

async function findFirstSteps({ engine, config }: Context): Promise<FirstSteps | undefined> {
  const progress = await findProgress(engine.read);
  if (progress.applicationId !== null && progress.connected && progress.users && progress.access)
    return undefined;
  return { ...progress, mail: config.mail !== undefined };
}
