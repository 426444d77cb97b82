import { ageOf } from "#api/contract/ages";
import type { Attention, UnmetPolicy } from "#api/contract/attention";
import { formatCount } from "#api/contract/counts";
import { utcDay } from "#api/contract/moments";
import { emailPath } from "#app/addresses";
import { APPLICATION_ACCESS, AUDIT_REPORTS, GROUPS, MAIL, USER_MANAGEMENT, WEBHOOKS } from "#app/navigation";

interface AttentionLink {
  to: string;
  text: string;
}

/** One kind of thing to look at. */
export interface AttentionRow {
  label: string;
  items: (AttentionLink & {
    /** How many, or since when. */
    note?: string | undefined;
    /** What can be done about it at once. */
    action?: AttentionLink | undefined;
  })[];
}

type Few = NonNullable<Attention["unopened"]>;

const queryOf = (query: Record<string, string>) => new URLSearchParams(query).toString();

/** What the summary shows of it. @param canRemind whether the viewer may remind people by email */
export const attentionPoints = (attention: Attention, canRemind: boolean) => ({
  steps: attention.firstSteps,
  rows: attentionRows(attention, { now: Date.now(), canRemind }),
});

/** One row for each kind of thing to look at. @param means with the time in ms */
function attentionRows(attention: Attention, means: { now: number; canRemind: boolean }): AttentionRow[] {
  const {
    failedSignIns,
    withoutSecondFactor,
    pendingMembers,
    oldSecrets,
    failedMails = 0,
    unopened,
    addressesAsEntered,
    orphanedWebhooks,
  } = attention;
  const linksTo = (few: Few | undefined, page: string, tab = "") => toLinks(few, page, tab, means.now);
  const rows: AttentionRow[] = [
    { label: "Failed sign-ins are rising", items: failedSignIns ? [toFailed(failedSignIns)] : [] },
    {
      label: "People who lack a required factor",
      items: (withoutSecondFactor?.items ?? []).map((policy) => toPeople(policy, means.canRemind)),
    },
    { label: "Members to approve", items: linksTo(pendingMembers, GROUPS) },
    { label: "Secrets older than a year", items: linksTo(oldSecrets, APPLICATION_ACCESS, "/secrets") },
    {
      label: "Failed emails",
      items:
        failedMails > 0
          ? [{ to: `${MAIL}?state=failed`, text: formatCount(failedMails), note: "in the last 30 days" }]
          : [],
    },
    {
      label: "Applications not opened for 90 days",
      items: linksTo(unopened, APPLICATION_ACCESS, "/activity"),
    },
    {
      label: "Applications told that unconfirmed addresses are verified",
      items: linksTo(addressesAsEntered, APPLICATION_ACCESS, "/connect"),
    },
    { label: "Webhooks whose owner is gone", items: linksTo(orphanedWebhooks, WEBHOOKS) },
  ];
  return rows.filter(({ items }) => items.length > 0);
}

const toFailed = ({ day, failed, usual }: NonNullable<Attention["failedSignIns"]>) => ({
  to: `${AUDIT_REPORTS}?${queryOf({ day, action: "sign-in", outcome: "refused" })}`,
  text: `${formatCount(failed)} on ${day}`,
  note: `usually ${formatCount(usual)} per day`,
});

function toPeople({ type, id, name, lack, from, people }: UnmetPolicy, canRemind: boolean) {
  const query = {
    [type === "role" ? "roleId" : "applicationId"]: id,
    status: "Active",
    ...(lack === "second-factor" && { secondFactor: "none" }),
  };
  const who = `${formatCount(people)} of ${type === "role" ? "the role " : ""}${name}`;
  const notes = [lack === "passkey" && "without a passkey", from !== null && `from ${utcDay(from)}`];
  return {
    to: `${USER_MANAGEMENT}?${queryOf(query)}`,
    text: who,
    note: notes.filter(Boolean).join(", "),
    action:
      canRemind && lack === "second-factor"
        ? { to: emailPath("factor", { all: "1", ...query }), text: "Remind" }
        : undefined,
  };
}

function toLinks(few: Few | undefined, page: string, tab: string, now: number) {
  if (!few) return [];
  const links: AttentionRow["items"] = few.items.map(({ id, name, since }) => ({
    to: `${page}/${encodeURIComponent(id)}${tab}`,
    text: name,
    note: since && ageOf(since, now),
  }));
  const more = few.total - links.length;
  return more > 0 ? [...links, { to: page, text: `${formatCount(more)} more` }] : links;
}
