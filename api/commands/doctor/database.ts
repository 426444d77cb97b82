import { counted } from "../../contract/counts";
import { databaseName, sqliteFile } from "../../database/connect";
import { CONNECTIONS_PER_PROCESS } from "../../database/dialects/postgres";
import { isLibraryUnsafe, LIBRARY_ADVICE, LIBRARY_PROBLEM } from "../../database/dialects/sqlite-library";
import type { Inspection, PostgresState, SqliteState } from "../../database/inspect";
import { MIGRATIONS, MOVE_ADVICE, MOVE_PROBLEM, UNFINISHED_MOVE } from "../../database/migrate";
import { type Check, type Finding, failure, ok, sentence, sizeOf, warning } from "./finding";

/** Whether the database answers, has this version's tables, and can be written. */
export const database: Check = {
  name: "database",
  async run(facts) {
    const { source, config } = facts;
    const name = databaseName(config.databaseUrl);
    if (source.SSO_API_URL) return [ok("This console has none: it uses the SSO API at SSO_API_URL.")];
    const inspection = await facts.database();
    if (inspection === undefined)
      return [
        failure(
          `There is no installation: ${sqliteFile(config.databaseUrl)} does not exist.`,
          "If there should be one, correct DATABASE_URL. Otherwise start the service, which creates it.",
        ),
      ];
    if (inspection instanceof Error) return [unreachable(name, inspection)];
    const { state } = inspection;
    const findings = [
      ...(state.readOnly === undefined
        ? []
        : [failure(`${name} can't be written: ${state.readOnly}.`, adviceOnWriting(state))]),
      ...(await schemaFindings(inspection)),
      ...(state.engine === "postgres" ? postgresFindings(state) : sqliteFindings()),
    ];
    return findings.some(({ status }) => status !== "ok")
      ? findings
      : [ok(`${name} is reachable and has this version's tables: ${about(state)}.`), ...findings];
  },
};

function about(state: SqliteState | PostgresState): string {
  if (state.engine === "sqlite")
    return `${sizeOf(state.bytes)}, ${Math.round((100 * state.freeBytes) / state.bytes)} % of it free pages`;
  const pooler = state.pooler ? `, behind a pooler in ${state.pooler} mode` : "";
  const commit = state.synchronousCommit ? `, synchronous_commit ${state.synchronousCommit}` : "";
  return `version ${state.version}, ${sizeOf(state.bytes)}, ${state.connections} of ${state.maxConnections} connections for the service${commit}${pooler}`;
}

function unreachable(name: string, error: Error): Finding {
  const { code = "" } = error as NodeJS.ErrnoException;
  // Postgres has no text for some refused connections, only errors of each address.
  const [first = error] = error instanceof AggregateError ? (error.errors as Error[]) : [];
  const reason = first.message || code;
  if (/unsupported startup parameter/.test(reason))
    return failure(
      `${name} can't be opened: the pooler refuses the service's limits (${reason}).`,
      "In PgBouncer, set ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout",
    );
  return failure(
    sentence(`${name} can't be opened: ${reason}`),
    /^SQLITE_(NOTADB|CORRUPT)/.test(code)
      ? "The file is damaged: restore a backup (bin/sso restore)."
      : /^(28|3D)/.test(code)
        ? "Correct the user, the password or the database's name in DATABASE_URL."
        : "Start the database, or correct DATABASE_URL.",
  );
}

const adviceOnWriting = ({ engine }: SqliteState | PostgresState) =>
  engine === "sqlite"
    ? "Run this as the service's user. If it still fails, stop what locks the file, or make its folder writable."
    : "Name the primary in DATABASE_URL, or let its user write.";

/** Compares the database's schema with this version's. A standby or a locked file isn't compared. */
async function schemaFindings({ state, compareShape }: Inspection): Promise<Finding[]> {
  const findings = versionFindings(state.migrations);
  if (findings.length > 0 || state.readOnly !== undefined) return findings;
  const differences = await compareShape();
  if (differences === undefined)
    return [ok("Its schema wasn't compared with this version's: its user may not create a schema.")];
  const wrong = [
    ...differences.missing.map((name) => `${name} is missing`),
    ...differences.changed.map((name) => `${name} is different`),
  ];
  return [
    ...(wrong.length > 0
      ? [
          failure(
            `The database's schema isn't this version's: ${listSome(wrong)}.`,
            "Undo the change, or restore a backup that was made before it.",
          ),
        ]
      : []),
    ...(differences.added.length > 0
      ? [
          warning(
            `The database has what this version doesn't know: ${listSome(differences.added)}.`,
            "If it isn't your own index or table, restore a backup that was made before it. bin/sso move refuses tables and columns that it doesn't know.",
          ),
        ]
      : []),
  ];
}

const MOST_NAMED = 5;

const listSome = (names: readonly string[]) =>
  [
    ...names.slice(0, MOST_NAMED),
    ...(names.length > MOST_NAMED ? [`${names.length - MOST_NAMED} more`] : []),
  ].join(", ");

/** Compares the database's migrations with this version's. */
function versionFindings(migrations: string[] | undefined): Finding[] {
  if (migrations === undefined)
    return [
      failure(
        "There is no installation: the database is empty.",
        "If there should be one, correct DATABASE_URL. Otherwise start the service, which creates its tables.",
      ),
    ];
  const missing = Object.keys(MIGRATIONS).filter((name) => !migrations.includes(name));
  const unknown = migrations.filter((name) => !(name in MIGRATIONS));
  if (unknown.includes(UNFINISHED_MOVE)) return [failure(MOVE_PROBLEM, MOVE_ADVICE)];
  if (unknown.length > 0)
    return [
      failure(
        `The database is from a newer version: it has ${unknown.join(", ")}.`,
        "Install that version, or restore a backup that was made by this one.",
      ),
    ];
  if (missing.length > 0)
    return [
      warning(
        `The database is from an earlier version: it lacks ${counted(missing.length, "migration")}.`,
        "Back up, then start the service: it migrates the database.",
      ),
    ];
  return [];
}

const sqliteFindings = (): Finding[] => (isLibraryUnsafe() ? [failure(LIBRARY_PROBLEM, LIBRARY_ADVICE)] : []);

function postgresFindings({ connections, maxConnections, ...state }: PostgresState): Finding[] {
  const findings: Finding[] = [];
  if (connections < CONNECTIONS_PER_PROCESS)
    findings.push(
      warning(
        `Postgres has ${counted(Math.max(0, connections), "connection")} left for the service, and each of its processes opens up to ${CONNECTIONS_PER_PROCESS}.`,
        `Raise max_connections (${maxConnections}), or close others' connections.`,
      ),
    );
  if (state.fsync === "off")
    findings.push(
      failure("Postgres runs with fsync off: a crash can destroy the database.", "Set fsync = on."),
    );
  if (state.synchronousCommit === "off")
    findings.push(
      warning(
        "Postgres runs with synchronous_commit off: a crash can lose changes that were reported as saved, and their audits.",
        "Set synchronous_commit = on for this database or its user.",
      ),
    );
  return findings;
}
