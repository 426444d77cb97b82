import { fieldLabel } from "#api/contract/audit-texts";
import type { Audit, AuditChange } from "#api/contract/audits";
import { MOST_COUNTED } from "#api/contract/batch-limits";
import { capital } from "#api/contract/capital";
import { counted, formatCount } from "#api/contract/counts";

/** How a list shows an audit. */
export interface Headline {
  /** The sentence without its subject, which the next column has: "Deleted Leaving Lee". */
  text: string;
  /** What follows below: "5 settings". */
  sub?: string;
}

/**
 * The headline of an audit of our own service, from what is recorded, whatever its age. Whatever it can't shorten for
 * sure stays the whole message.
 */
export function headlineOf(audit: Audit): Headline {
  const { action = "", message, changes = [], target } = audit;
  const said = withoutSubject(audit);
  if (action === "batch.run" || action === "batch.undo") return ofBatch(audit) ?? { text: said };
  if (target === undefined || said === message) return split(said, target?.name);
  if (action.endsWith(".create")) return ofNew(audit, said);
  if (action === "application.update-connection" && changes.length > 1)
    return { text: `Changed the connection of ${target.name}`, sub: counted(changes.length, "setting") };
  if (action === "role.update-permissions")
    return { text: `Changed the permissions of the role ${target.name}`, sub: permissionsText(changes) };
  if (action.endsWith(".update") && changes.length > 1) {
    const noun = target.type === "user" ? "" : `the ${target.type} `;
    // One's own change says "their", and the next column says whose.
    if (target.id === audit.actor?.id) return { text: said };
    return { text: `Changed ${noun}${target.name}`, sub: fieldsText(changes) };
  }
  return split(said, target.name);
}

/** "Ada Lovelace deleted Leaving Lee" by Ada Lovelace is "Deleted Leaving Lee". */
function withoutSubject({ message, user }: Audit): string {
  const rest = message.slice(user.length + 1);
  return user !== "" && message.startsWith(`${user} `) && /^[a-z]/.test(rest) ? capital(rest) : message;
}

/** A reason, or what else follows a colon after the name, is below the rest. */
function split(text: string, name = ""): Headline {
  const found = text.indexOf(name);
  const colon = text.indexOf(": ", found === -1 ? 0 : found + name.length);
  if (colon === -1) return { text };
  return { text: text.slice(0, colon), sub: capital(text.slice(colon + 2)) };
}

const ASSIGNED: Record<string, string> = { roles: "role", groups: "group", applications: "application" };

/** "Added Plain Pat", "Librarian · 2 applications" */
function ofNew({ action, changes = [], target }: Audit, said: string): Headline {
  const name = target?.name ?? "";
  const end = said.indexOf(name) + name.length;
  // A rest that doesn't name it is not understood.
  if (name === "" || !said.includes(name)) return { text: said };
  const parts = changes.flatMap((change) => {
    const noun = ASSIGNED[change.field];
    if (noun === undefined || !("value" in change) || !Array.isArray(change.value)) return [];
    const [first, ...more] = change.value;
    if (first === undefined) return [];
    return more.length === 0 ? [first] : [counted(change.value.length, noun)];
  });
  if (action !== "user.create") return split(said, name);
  return { text: said.slice(0, end), ...(parts.length > 0 && { sub: parts.join(" · ") }) };
}

const MOST_FIELDS = 4;

/** "Email, Status and 2 more" */
function fieldsText(changes: readonly AuditChange[]): string {
  const labels = changes.slice(0, MOST_FIELDS).map(({ field }) => fieldLabel(field));
  const more = changes.length - labels.length;
  return labels.join(", ") + (more > 0 ? ` and ${more} more` : "");
}

function permissionsText(changes: readonly AuditChange[]): string {
  const assigned = changes.flatMap((change) => ("given" in change ? [change] : []));
  const given = assigned.flatMap((change) => change.given).length;
  const taken = assigned.flatMap((change) => change.taken).length;
  const texts = [given > 0 && `${given} added`, taken > 0 && `${taken} removed`].filter(Boolean);
  return texts.join(", ") || "No changes";
}

/** What the titles of bulk changes say of their people. */
const TITLES: [RegExp, (people: string, rest: string) => string][] = [
  [/^Give ([^;]+)$/, (people, rest) => `Gave ${people} ${rest}`],
  [/^Take away ([^;]+)$/, (people, rest) => `Took ${rest} from ${people}`],
  [/^Activate$/, (people) => `Activated ${people}`],
  [/^Deactivate$/, (people) => `Deactivated ${people}`],
  [/^Delete$/, (people) => `Deleted ${people}`],
  [/^Restore$/, (people) => `Restored ${people}`],
  [/^Import people$/, (people) => `Imported ${people}`],
  [/^Import (.+)$/s, (people, rest) => `Imported ${people} from ${rest}`],
  [/^Add [\d,]+ (?:person|people)$/, (people) => `Added ${people}`],
  [/^Email (.+)$/, (people, rest) => `Emailed ${people} ${rest}`],
  [/^Undo (.+)$/s, (people, rest) => `Undid ${rest} for ${people}`],
  [/^Redo (.+)$/s, (people, rest) => `Redid ${rest} for ${people}`],
];

/** "Gave 41 people the application Field Notes", "bulk change · 41 audits" */
function ofBatch({ message, target, audits }: Audit): Headline | undefined {
  const planned = / for ([\d,]+) users?$/.exec(message)?.[1];
  const title = target?.name;
  if (planned === undefined || title === undefined) return undefined;
  const people = planned === "1" ? "1 person" : `${planned} people`;
  const [match, toText] =
    TITLES.map(([pattern, text]) => [pattern.exec(title), text] as const).find(([found]) => found) ?? [];
  const written =
    audits === undefined
      ? ""
      : ` · ${audits === MOST_COUNTED ? `${formatCount(audits)} audits or more` : counted(audits, "audit")}`;
  return {
    text: match && toText ? toText(people, match[1] ?? "") : `Started “${title}” for ${people}`,
    sub: `bulk change${written}`,
  };
}
