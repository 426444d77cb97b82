import { isRewritten, isUnfounded, UNFOUNDED } from "./archived";

const APPEND_ONLY = "tg_table_name || ' is append-only'";

/** When which row triggers refuse, and what they say: SQL. */
const refusals = (schema: string) => {
  const cut = `(select coalesce(max(cut_number), 0) from ${schema}.audit_archives)`;
  const cutSeq = `(select coalesce(max(cut_seq), 0) from ${schema}.audit_archives)`;
  return [
    {
      name: "audits_no_delete",
      on: "delete on audits",
      // A link slipped in before the cut must not let go of an audit after it.
      when: `old.seq > ${cutSeq} or not exists (select from ${schema}.audit_seals where audit_seq = old.seq and number <= ${cut})`,
    },
    {
      name: "audit_seals_no_delete",
      on: "delete on audit_seals",
      when: `old.number > ${cut} or exists (select from ${schema}.audits where seq = old.audit_seq)`,
    },
    {
      name: "audit_archives_no_update",
      on: "update on audit_archives",
      when: isRewritten(`${schema}.`),
    },
    {
      name: "audit_archives_follow",
      on: "insert on audit_archives",
      when: isUnfounded(`${schema}.`),
      says: `'${UNFOUNDED}'`,
    },
  ];
};

/**
 * Row triggers, which know the row that is to go. Their functions name tables with the schema: a temporary table of the
 * same name would come first otherwise.
 */
export const archivedTriggers = (schema: string): string[] => [
  ...["audits", "audit_seals"].flatMap((table) => [
    `drop trigger ${table}_append_only on ${table}`,
    `create trigger ${table}_append_only before update or truncate on ${table} for each statement execute function refuse_change()`,
  ]),
  "create trigger audit_archives_append_only before delete or truncate on audit_archives for each statement execute function refuse_change()",
  ...refusals(schema).flatMap(({ name, on, when, says = APPEND_ONLY }) => [
    `create function ${name}() ${bodyOf({ on, when, says })}`,
    `create trigger ${name} before ${on} for each row execute function ${name}()`,
  ]),
];

interface Refusal {
  on: string;
  when: string;
  says: string;
}

const bodyOf = ({ on, when, says }: Refusal) =>
  `returns trigger language plpgsql as $$ begin if ${when} then raise exception '%', ${says}; end if; return ${on.startsWith("delete") ? "old" : "new"}; end $$`;

/** The same row triggers in place of those that are there, which an earlier version made. */
export const renewedGuards = (schema: string): string[] =>
  refusals(schema).flatMap(({ name, on, when, says = APPEND_ONLY }) => [
    `create or replace function ${name}() ${bodyOf({ on, when, says })}`,
    `drop trigger if exists ${name} on ${on.slice(on.indexOf(" on ") + 4)}`,
    `create trigger ${name} before ${on} for each row execute function ${name}()`,
  ]);
