import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ALL_TIME, countActivity } from "#api/activity/activity.queries";
import type { Queries } from "#api/database/engine";
import { insertSignIn } from "#api/sessions/sign-ins.queries";
import { insertPair } from "#api/sessions/token-pairs.queries";
import { engines } from "#tests/support/engine-names";
import { createPostgresDatabase } from "#tests/support/engines";
import { TestService } from "#tests/support/service";

describe.runIf(engines.includes("postgres"))("activity, where a sign-in and a deletion meet", () => {
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let test: TestService;
  let token: string;
  beforeAll(async () => {
    database = await createPostgresDatabase();
    test = await TestService.start(database.url);
    token = (await test.signIn()).token;
  });
  afterAll(async () => {
    await test.stop();
    await database.drop();
  });

  /** What the transaction of a sign-in leaves. */
  async function signIn(queries: Queries, userId: string, applicationId: string): Promise<void> {
    const at = test.now;
    const id = randomUUID();
    await insertSignIn(queries, {
      id,
      user_id: userId,
      token_epoch: 0,
      proof: "password",
      proved_at: 0,
      strength: 1,
      amr: "pwd",
      authenticated_at: at,
      address: null,
      user_agent: null,
      device_id: null,
      expires_at: at,
    });
    await insertPair(queries, {
      id: randomUUID(),
      sign_in_id: id,
      user_id: userId,
      application_id: applicationId,
      application_epoch: 0,
      assignment_epoch: 0,
      refresh_hash: "",
      travelled: 0,
      idle_expires_at: at,
      expires_at: at,
      created_at: at,
    });
    await countActivity(queries, { userId, applicationId, at, outcome: "succeeded" });
  }

  /** Until somebody waits for what this transaction holds. */
  async function untilAwaited(): Promise<void> {
    for (let waiting = 0; waiting === 0; ) {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
      `.execute(test.engine.read);
      waiting = rows[0]?.count ?? 0;
    }
  }

  /** Deletes while a sign-in is not over yet. @returns the deletion's status */
  async function deleteMeanwhile(path: string, userId: string, applicationId: string): Promise<number> {
    let deletion: ReturnType<TestService["delete"]> | undefined;
    await test.engine.write(async (queries) => {
      await signIn(queries, userId, applicationId);
      deletion = test.delete(path, token);
      await untilAwaited();
    });
    return (await deletion)?.status ?? 0;
  }

  const totalsOf = async (applicationId: string) =>
    (
      await test.engine.read
        .selectFrom("activity_totals")
        .where("application_id", "=", applicationId)
        .select(["month", "count"])
        .execute()
    ).filter(({ count }) => count !== 0);

  it("a user who is deleted while they sign in is in no total", async () => {
    const application = await test.addApplication();
    const user = await test.addUser({ applications: [application.id] });
    expect(await deleteMeanwhile(`/auth/users/${user.id}`, user.id, application.id)).toBe(204);
    expect(await totalsOf(application.id)).toEqual([]);
    const left = test.engine.read.selectFrom("attempt_months").where("user_id", "=", user.id).selectAll();
    expect(await left.execute()).toEqual([]);
  });

  it("an application that is deleted while its first user signs in is gone, and its totals with it", async () => {
    const application = await test.addApplication();
    const user = await test.addUser({ applications: [application.id] });
    expect(await deleteMeanwhile(`/auth/applications/${application.id}`, user.id, application.id)).toBe(204);
    expect((await totalsOf(application.id)).filter(({ month }) => month === ALL_TIME)).toEqual([]);
  });
});
