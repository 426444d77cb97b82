import type { Attention, UnmetPolicy } from "#api/contract/attention";
import { formatCount } from "#api/contract/counts";
import { utcDay } from "#api/contract/moments";
import { emailPath } from "#app/addresses";
import { APPLICATION_ACCESS, AUDIT_REPORTS, GROUPS, MAIL, USER_MANAGEMENT, WEBHOOKS } from "#app/navigation";

interface AttentionRow {
  label: string;
  links: { to: string; text: string }[];
}

type Few = NonNullable<Attention["unopened"]>;

const queryOf = (query: Record<string, string>) => new URLSearchParams(query).toString();

/** One row for each kind of thing to look at. */
/** @param canRemind whether people can be emailed a reminder of the second factor */
export function attentionRows(attention: Attention, canRemind: boolean): AttentionRow[] {
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
  const rows: AttentionRow[] = [
    { label: "Failed sign-ins are rising", links: failedSignIns ? [toFailed(failedSignIns)] : [] },
    {
      label: "People who lack a required factor",
      links: (withoutSecondFactor?.items ?? []).flatMap((policy) => [
        toPeople(policy),
        ...(canRemind && policy.lack === "second-factor" ? [toReminder(policy)] : []),
      ]),
    },
    { label: "Members to approve", links: linksTo(pendingMembers, GROUPS) },
    { label: "Secrets older than a year", links: linksTo(oldSecrets, APPLICATION_ACCESS, "/secrets") },
    {
      label: "Mails that failed",
      links:
        failedMails > 0
          ? [{ to: `${MAIL}?state=failed`, text: `${formatCount(failedMails)} in the last 30 days` }]
          : [],
    },
    { label: "Not opened for 90 days", links: linksTo(unopened, APPLICATION_ACCESS, "/activity") },
    {
      label: "Told that unconfirmed addresses are verified",
      links: linksTo(addressesAsEntered, APPLICATION_ACCESS, "/connect"),
    },
    { label: "Webhooks whose owner is gone", links: linksTo(orphanedWebhooks, WEBHOOKS) },
  ];
  return rows.filter(({ links }) => links.length > 0);
}

const toFailed = ({ day, failed, usual }: NonNullable<Attention["failedSignIns"]>) => ({
  to: `${AUDIT_REPORTS}?${queryOf({ day, action: "sign-in", outcome: "refused" })}`,
  text: `${formatCount(failed)} on ${day}, usually ${formatCount(usual)} per day`,
});

const filterOf = ({ type, id, lack }: UnmetPolicy) => ({
  [type === "role" ? "roleId" : "applicationId"]: id,
  status: "Active",
  ...(lack === "second-factor" && { secondFactor: "none" }),
});

const toReminder = (policy: UnmetPolicy) => ({
  to: emailPath("factor", { all: "1", ...filterOf(policy) }),
  text: `Email a reminder (${policy.name})`,
});

function toPeople(policy: UnmetPolicy) {
  const { type, name, lack, from, people } = policy;
  const who = `${formatCount(people)} of ${type === "role" ? "the role " : ""}${name}`;
  const what = lack === "passkey" ? " without a passkey" : "";
  const when = from === null ? "" : `, from ${utcDay(from)}`;
  return { to: `${USER_MANAGEMENT}?${queryOf(filterOf(policy))}`, text: `${who}${what}${when}` };
}

function linksTo(few: Few | undefined, page: string, tab = "") {
  if (!few) return [];
  const links = few.items.map(({ id, name }) => ({
    to: `${page}/${encodeURIComponent(id)}${tab}`,
    text: name,
  }));
  const more = few.total - links.length;
  return more > 0 ? [...links, { to: page, text: `${formatCount(more)} more` }] : links;
}
