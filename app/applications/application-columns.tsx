import { ageOf } from "#api/contract/ages";
import { counted } from "#api/contract/counts";
import { DAY_MS } from "#api/contract/durations";
import { applicationPath } from "#app/addresses";
import { BadgeLink } from "#app/components/badge";
import { SmallId } from "#app/components/small-id";
import { StatusBadge } from "#app/components/status-badge";
import { Day } from "#app/components/timestamp";
import { policyText } from "#app/noun/policy-text";
import type { Application } from "#app/sso-api/applications.server";
import type { Column } from "#app/table/data-table";
import { PROTOCOL_LABELS } from "./page/protocols";

/** As "Needs attention" counts. */
const OLD_MS = 365 * DAY_MS;

const ID: Column<Application> = { key: "id", label: "Application Id", clip: true };

const NAME: Column<Application> = { key: "applicationName", label: "Application Name", card: "lead" };

const STATUS: Column<Application> = {
  key: "applicationStatus",
  label: "Status",
  card: "state",
  render: ({ applicationStatus }) => <StatusBadge status={applicationStatus} />,
};

export const APPLICATION_COLUMNS: readonly Column<Application>[] = [ID, NAME, STATUS];

interface Viewed {
  /** Whether the viewer may see an application's people. */
  readsUsers: boolean;
  /** In ms. */
  now: number;
}

/** With the pages of applications, and what one looks for in the list. */
export const columnsWithPages = ({ readsUsers, now }: Viewed): readonly Column<Application>[] => [
  {
    key: "id",
    label: "Application Id",
    width: "narrow",
    render: ({ id, applicationName }) => <SmallId id={id} label={`id of ${applicationName}`} />,
  },
  {
    ...NAME,
    render: ({ id, applicationName }) => (
      <bdi>
        <a href={applicationPath(id)} className="font-medium hover:underline">
          {applicationName}
        </a>
      </bdi>
    ),
  },
  STATUS,
  {
    key: "protocol",
    label: "Protocol",
    width: "narrow",
    render: ({ protocol, builtIn }) => (builtIn ? "This console" : protocol && PROTOCOL_LABELS[protocol]),
  },
  {
    key: "people",
    label: "Who has it",
    width: "w-34",
    named: true,
    render: ({ id, people }) =>
      people !== undefined && <People id={id} people={people} isLink={readsUsers} />,
  },
  {
    key: "secondFactor",
    label: "Second step",
    width: "count",
    named: true,
    render: ({ secondFactor, secondFactorFrom = null }) =>
      secondFactor ? policyText({ secondFactor, secondFactorFrom }) : null,
  },
  {
    key: "lastActivity",
    label: "Last activity",
    width: "count",
    named: true,
    render: ({ lastActivity }) => (lastActivity ? <Day at={lastActivity} /> : null),
  },
  {
    key: "secretCreatedAt",
    label: "Secret age",
    width: "count",
    named: true,
    render: ({ id, secretCreatedAt }) =>
      secretCreatedAt ? <SecretAge id={id} since={secretCreatedAt} now={now} /> : null,
  },
];

function People({ id, people, isLink }: { id: string; people: number; isLink: boolean }) {
  const text = counted(people, "person", "people");
  if (!isLink) return text;
  return (
    <a href={applicationPath(id, "people")} className="count-link">
      {text}
    </a>
  );
}

function SecretAge({ id, since, now }: { id: string; since: string; now: number }) {
  const text = ageOf(since, now);
  if (now - Date.parse(since) < OLD_MS) return text;
  return (
    <BadgeLink tone="warning" to={applicationPath(id, "secrets")} title="This secret is due to be replaced">
      {text}
    </BadgeLink>
  );
}
