import { sql } from "kysely";
import { iso } from "../contract/moments";
import { contentOf, hasSchema } from "./catalog";
import type { Engine, Queries } from "./engine";
import { initial } from "./migrations/001-initial";
import { auditQueue } from "./migrations/002-audit-queue";
import { activityTotals } from "./migrations/003-activity-totals";
import { noReplacing } from "./migrations/004-no-replacing";
import { smaller } from "./migrations/005-smaller";
import { textsOnce } from "./migrations/006-texts-once";
import { stops } from "./migrations/007-stops";
import { signInSteps } from "./migrations/008-sign-in-steps";
import { epochs } from "./migrations/009-epochs";
import { auditUsernames } from "./migrations/010-audit-usernames";
import { skeletons } from "./migrations/011-skeletons";
import { signIns } from "./migrations/012-sign-ins";
import { openid } from "./migrations/013-openid";
import { secondFactors } from "./migrations/014-second-factors";
import { mailAndAccount } from "./migrations/015-mail-and-account";
import { groupsAndPermissions } from "./migrations/016-groups-and-permissions";
import { userLists } from "./migrations/017-user-lists";
import { auditFilters } from "./migrations/018-audit-filters";
import { batches } from "./migrations/019-batches";
import { integrations } from "./migrations/020-integrations";
import { auditArchive } from "./migrations/021-audit-archive";
import { searchMerges } from "./migrations/022-search-merges";
import { strangersByAge } from "./migrations/023-strangers-by-age";
import { confirmedAddresses } from "./migrations/024-confirmed-addresses";
import { pendingMembers } from "./migrations/025-pending-members";
import { alike } from "./migrations/026-alike";
import { alive } from "./migrations/027-alive";
import { auditKinds } from "./migrations/028-audit-kinds";
import { appearance } from "./migrations/029-appearance";
import { member } from "./migrations/030-member";
import { languages } from "./migrations/031-languages";
import { countRows } from "./rows.queries";

export type Migration = (queries: Queries, schema: Engine["schema"]) => Promise<void>;

/** In order, forward only. A released migration is never changed; a later one corrects it. */
export const MIGRATIONS: Record<string, Migration> = {
  "001-initial": initial,
  "002-audit-queue": auditQueue,
  "003-activity-totals": activityTotals,
  "004-no-replacing": noReplacing,
  "005-smaller": smaller,
  "006-texts-once": textsOnce,
  "007-stops": stops,
  "008-sign-in-steps": signInSteps,
  "009-epochs": epochs,
  "010-audit-usernames": auditUsernames,
  "011-skeletons": skeletons,
  "012-sign-ins": signIns,
  "013-openid": openid,
  "014-second-factors": secondFactors,
  "015-mail-and-account": mailAndAccount,
  "016-groups-and-permissions": groupsAndPermissions,
  "017-user-lists": userLists,
  "018-audit-filters": auditFilters,
  "019-batches": batches,
  "020-integrations": integrations,
  "021-audit-archive": auditArchive,
  "022-search-merges": searchMerges,
  "023-strangers-by-age": strangersByAge,
  "024-confirmed-addresses": confirmedAddresses,
  "025-pending-members": pendingMembers,
  "026-alike": alike,
  "027-alive": alive,
  "028-audit-kinds": auditKinds,
  "029-appearance": appearance,
  "030-member": member,
  "031-languages": languages,
};

/** Stands among the migrations while a move fills a database. No version opens one with an unknown migration. */
export const UNFINISHED_MOVE = "unfinished-move";
export const MOVE_PROBLEM = "The database is the target of a move that is under way or was interrupted.";
export const MOVE_ADVICE = "Wait for its end, or empty the database and run bin/sso move again.";

/** Whether a database has exactly the tables of this version. */
export async function isCurrent(queries: Queries): Promise<boolean> {
  const { unknown, missing } = await compareWith(queries);
  return unknown.length === 0 && missing.length === 0;
}

/** @throws with what to do, unless the database has exactly the tables of this version */
export async function requireCurrent(queries: Queries): Promise<void> {
  const { unknown, missing } = await compareWith(queries);
  refuseUnknown(unknown);
  if (missing.length > 0)
    throw new Error(
      `The database is from an older version (it lacks ${missing.join(", ")}). Back it up, start this version on it once to upgrade it, stop the service, and run the command again.`,
    );
}

async function listRan(queries: Queries): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(queries);
  return rows.map(({ name }) => name);
}

async function compareWith(queries: Queries) {
  const ran = await listRan(queries);
  return {
    unknown: ran.filter((name) => !(name in MIGRATIONS)),
    missing: Object.keys(MIGRATIONS).filter((name) => !ran.includes(name)),
  };
}

function refuseUnknown(unknown: readonly string[]): void {
  if (unknown.includes(UNFINISHED_MOVE)) throw new Error(`${MOVE_PROBLEM} ${MOVE_ADVICE}`);
  if (unknown.length > 0)
    throw new Error(
      `The database is from a newer version (it has ${unknown.join(", ")}). Start that version.`,
    );
}

const recordRan = (queries: Queries, name: string) =>
  sql`insert into migrations (name, ran_at) values (${name}, ${iso(Date.now())})`.execute(queries);

const createList = (queries: Queries) =>
  sql`create table if not exists migrations (name text primary key, ran_at text not null)`.execute(queries);

/**
 * Runs the missing migrations in one transaction and under a lock. An interrupted start leaves the database unchanged, and
 * two concurrent starts run each migration once.
 *
 * @param upTo name of the last migration to run; all by default
 * @returns the names of the migrations that ran
 */
export async function migrate(engine: Engine, upTo?: string): Promise<string[]> {
  const ran: string[] = [];
  await engine.migrate(async (queries) => {
    await createList(queries);
    const { unknown, missing } = await compareWith(queries);
    refuseUnknown(unknown);
    for (const [name, run] of Object.entries(MIGRATIONS)) {
      if (missing.includes(name)) {
        await run(queries, engine.schema);
        await recordRan(queries, name);
        ran.push(name);
      }
      if (name === upTo) break;
    }
  });
  return ran;
}

/** Makes the tables of this version in an empty database. */
export async function createTables(queries: Queries, schema: Engine["schema"]): Promise<void> {
  await createList(queries);
  for (const [name, run] of Object.entries(MIGRATIONS)) {
    await run(queries, schema);
    await recordRan(queries, name);
  }
}

/**
 * Makes the tables of this version, without rows, in an empty database, which no service opens before `finishMove`.
 *
 * @throws if the database is not empty
 */
export async function beginMove(engine: Engine): Promise<void> {
  await engine.migrate(async (queries) => {
    const tables = await engine.catalog.listTables(queries);
    if (hasSchema(tables)) refuseUnknown((await listRan(queries)).filter((name) => name === UNFINISHED_MOVE));
    if (tables.length > 0) throw new Error(`The target is not empty (tables: ${tables.length}).`);
    await createTables(queries, engine.schema);
    await recordRan(queries, UNFINISHED_MOVE);
    // Migrations insert a few rows.
    for (const { name } of contentOf(await engine.catalog.listTables(queries)))
      if ((await countRows(queries, name)) > 0) await sql`delete from ${sql.table(name)}`.execute(queries);
  });
}

/** From now on, services open the database. */
export async function finishMove(engine: Engine): Promise<void> {
  await engine.write((queries) =>
    sql`delete from migrations where name = ${UNFINISHED_MOVE}`.execute(queries),
  );
}
