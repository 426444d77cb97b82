import { sql } from "kysely";
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
};

/** Whether a database has exactly the tables of this version. */
export async function isCurrent(queries: Queries): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(queries);
  return rows.length === Object.keys(MIGRATIONS).length && rows.every(({ name }) => name in MIGRATIONS);
}

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
    await sql`create table if not exists migrations (name text primary key, ran_at text not null)`.execute(
      queries,
    );
    const { rows } = await sql<{ name: string }>`select name from migrations`.execute(queries);
    const done = new Set(rows.map((row) => row.name));
    const unknown = [...done].filter((name) => !(name in MIGRATIONS));
    if (unknown.length > 0) {
      throw new Error(
        `The database is from a newer version (it has ${unknown.join(", ")}). Start that version.`,
      );
    }
    for (const [name, run] of Object.entries(MIGRATIONS)) {
      if (!done.has(name)) {
        await run(queries, engine.schema);
        await sql`insert into migrations (name, ran_at) values (${name}, ${new Date().toISOString()})`.execute(
          queries,
        );
        ran.push(name);
      }
      if (name === upTo) break;
    }
  });
  return ran;
}
