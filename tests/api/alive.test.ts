import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findRecord, postponeIdleEnd } from "#api/openid/records.queries";
import { describeOnEngines } from "#tests/support/engines";
import { signRequest, TestService } from "#tests/support/service";

const ASKS =
  /\(\s*["`](?:[\w${}]+\.)?(?:ended_at|token_epoch|application_epoch|assignment_epoch|idle_expires_at)["`],\s*"(?:=|!=|<|>|<=|>=|is|is not|in)"/;

/** Files that compare these columns, with the reason. All others use sessions/alive.queries.ts, which has all conditions. */
const ALLOWED: Record<string, string> = {
  "sessions/alive.queries.ts": "says what is alive",
  "sessions/sign-ins.queries.ts": "changes and ends sign-ins, whose own row decides between two at once",
  "sessions/token-pairs.queries.ts": "ends pairs",
  "sessions/oidc-logins.queries.ts": "ends the logins of ended sign-ins",
  "sessions/api-tokens.queries.ts": "ends API tokens",
  "tokens/tokens.queries.ts": "ends and deletes API tokens",
  "openid/records.queries.ts": "records that were written without an epoch; postpones the idle end",
  "attempts/accounts.queries.ts": "a new password for an account as it was read",
  "sign-in-steps/pending-sign-ins.queries.ts": "a sign-in that isn't open yet",
};

it("one file decides what is alive", () => {
  const root = new URL("../../api/", import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".ts") && !file.startsWith("database/") && !file.endsWith("/tables.ts"));
  const askers = files.filter((file) => ASKS.test(readFileSync(new URL(file, root), "utf8")));
  expect(
    askers
      .filter((file) => !(file in ALLOWED))
      .map(
        (file) =>
          `api/${file}: use liveSignIns, isOpenPair, hasEntry or isOpenToken of sessions/alive.queries.ts`,
      ),
  ).toEqual([]);
  expect(Object.keys(ALLOWED).filter((file) => !askers.includes(file))).toEqual([]);
});

describeOnEngines("alive", (databaseUrl) => {
  let test: TestService;
  let admin: string;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    admin = (await test.signIn()).token;
  });
  afterAll(() => test.stop());

  const setSignIn = (userId: string, values: { expires_at: number }) =>
    test.engine.write((queries) =>
      queries.updateTable("sign_ins").set(values).where("user_id", "=", userId).execute(),
    );
  const sessionsOf = async (userId: string) => (await test.get(`/auth/users/${userId}/sessions`, admin)).body;

  it("an expired sign-in has no valid pair, though the pair itself would last longer", async () => {
    const { id, input } = await test.addUser();
    const { token, refreshToken } = await test.signIn(input.username);
    const [session] = await sessionsOf(id);
    await setSignIn(id, { expires_at: test.now });
    expect((await test.get("/auth/profile", token)).status).toBe(401);
    expect((await test.post("/auth/refresh", { refreshToken })).status).toBe(401);
    expect(await sessionsOf(id)).toEqual([]);
    expect((await test.delete(`/auth/users/${id}/sessions/${session.id}`, admin)).status).toBe(404);
    await setSignIn(id, { expires_at: test.now + 60_000 });
    expect((await test.get("/auth/profile", token)).status).toBe(200);
  });

  it("a session whose only application was taken away is not listed", async () => {
    const application = await test.addApplication();
    const { id, input } = await test.addUser({ applications: [application.id] });
    const { status } = await test.post("/auth/login", {
      username: input.username,
      password: input.password,
      appId: application.id,
      signedRequest: await signRequest(application),
    });
    expect(status).toBe(200);
    expect(await sessionsOf(id)).toHaveLength(1);
    const taken = await test.put(`/auth/users/${id}`, { ...input, applications: [] }, admin);
    expect(taken.status).toBe(200);
    expect(await sessionsOf(id)).toEqual([]);
  });

  it("an idle console does not come back because an application is used", async () => {
    const { id, input } = await test.addUser();
    const { refreshToken } = await test.signIn(input.username);
    const pair = await test.engine.read
      .selectFrom("token_pairs")
      .where("user_id", "=", id)
      .select(["sign_in_id as signInId", "application_id as ownId", "idle_expires_at as idleEnd"])
      .executeTakeFirstOrThrow();
    const postpone = (now: number) =>
      test.engine.write((queries) => postponeIdleEnd(queries, { ...pair, now, until: now + 600_000_000 }));
    await postpone(pair.idleEnd);
    test.aheadMs = pair.idleEnd + 1 - test.now;
    try {
      expect((await test.post("/auth/refresh", { refreshToken })).status).toBe(401);
    } finally {
      test.aheadMs = 0;
    }
    await postpone(pair.idleEnd - 1);
    test.aheadMs = pair.idleEnd + 1 - test.now;
    try {
      expect((await test.post("/auth/refresh", { refreshToken })).status).toBe(200);
    } finally {
      test.aheadMs = 0;
    }
  });

  it("a record is valid only for the user of its sign-in", async () => {
    const [mine, other] = [await test.addUser(), await test.addUser()];
    await test.signIn(mine.input.username);
    const { id: signInId } = await test.engine.read
      .selectFrom("sign_ins")
      .where("user_id", "=", mine.id)
      .select("id")
      .executeTakeFirstOrThrow();
    const record = {
      kind: "Session",
      grant_hash: null,
      application_id: null,
      sign_in_id: signInId,
      application_epoch: null,
      assignment_epoch: null,
      network: null,
      payload_encrypted: "",
      created_at: test.now,
      expires_at: test.now + 60_000,
    };
    await test.engine.write((queries) =>
      queries
        .insertInto("oidc_records")
        .values([mine, other].map(({ id }) => ({ ...record, id: `record-${id}`, user_id: id })))
        .execute(),
    );
    const find = (userId: string) => findRecord(test.engine.read, `record-${userId}`, test.now);
    expect(await find(mine.id)).toMatchObject({ user_id: mine.id, strength: 1 });
    expect(await find(other.id)).toBeUndefined();
  });
});
