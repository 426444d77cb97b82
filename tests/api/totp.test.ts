import { TOTP, URI } from "otpauth";
import { afterAll, beforeAll, expect, it } from "vitest";
import { purge } from "#api/background";
import { findFactors, hasSecondFactor } from "#api/factors/factors.queries";
import { checkTotp, confirmTotp, setUpTotp } from "#api/factors/totp";
import { removeTotp } from "#api/factors/totp.queries";
import { describeOnEngines } from "#tests/support/engines";
import { type FactorTools, factorTools } from "#tests/support/factors";
import { TestService } from "#tests/support/service";

const STEP_MS = 30_000;
/** RFC 6238, appendix B: times in seconds, and the last six of eight digits. */
const VECTORS: [number, string][] = [
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
  [20000000000, "353130"],
];
const VECTORS_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

describeOnEngines("an authenticator app", (databaseUrl) => {
  let test: TestService;
  let tools: FactorTools;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    tools = factorTools(test, databaseUrl());
    test.stopClock();
  });
  afterAll(() => test.stop());

  const codeOf = (secret: string, at: number) => new TOTP({ secret }).generate({ timestamp: at });
  async function somebody() {
    const { id, input } = await test.addUser();
    return { id, username: input.username };
  }
  const setUp = (user: { id: string; username: string }) =>
    test.engine.write((queries) => setUpTotp(tools, queries, user));
  const confirm = (userId: string, code: string, at = test.now) =>
    test.engine.write((queries) => confirmTotp(tools, queries, userId, code, at));
  const check = (userId: string, code: string, at: number) =>
    test.engine.write((queries) => checkTotp(tools, queries, userId, code, at));
  /** Someone with a confirmed app. `at` is the start of the step after the confirmation's. */
  async function enrolled() {
    const user = await somebody();
    const { secret } = await setUp(user);
    expect(await confirm(user.id, codeOf(secret, test.now))).toBe(true);
    return { ...user, secret, at: (Math.floor(test.now / STEP_MS) + 1) * STEP_MS };
  }

  it("FA6: is set up by an address for every app: SHA-1, six digits, thirty seconds", async () => {
    const user = await somebody();
    const { secret, uri } = await setUp(user);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(URI.parse(uri)).toMatchObject({
      issuer: "sso.example.test",
      label: user.username,
      algorithm: "SHA1",
      digits: 6,
      period: 30,
    });
    const row = await test.engine.read
      .selectFrom("totp_secrets")
      .selectAll()
      .where("user_id", "=", user.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(hasSecondFactor(await findFactors(test.engine.read, user.id))).toBe(false);
    expect(await check(user.id, codeOf(secret, test.now), test.now)).toBe(false);
  });

  it("FA6: passes every SHA-1 vector of RFC 6238", async () => {
    const { id, username } = await somebody();
    await setUp({ id, username });
    const { id: row } = await test.engine.read
      .selectFrom("totp_secrets")
      .select("id")
      .where("user_id", "=", id)
      .executeTakeFirstOrThrow();
    const place = { table: "totp_secrets", row, column: "secret_encrypted" } as const;
    await test.engine.write((queries) =>
      queries
        .updateTable("totp_secrets")
        .set({
          secret_encrypted: tools.encryption.encrypt(place, VECTORS_SECRET),
          confirmed_at: 1,
          last_step: 0,
        })
        .where("id", "=", row)
        .execute(),
    );
    for (const [seconds, code] of VECTORS) {
      const wrong = code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
      expect(await check(id, wrong, seconds * 1000)).toBe(false);
      expect([seconds, await check(id, code, seconds * 1000)]).toEqual([seconds, true]);
    }
  });

  it("FA6: shows codes that pass a step early or late, and no more", async () => {
    for (const [steps, passes] of [
      [-2, false],
      [-1, true],
      [0, true],
      [1, true],
      [2, false],
    ] as const) {
      const { id, secret, at } = await enrolled();
      const later = at + 10 * STEP_MS;
      expect([steps, await check(id, codeOf(secret, later + steps * STEP_MS), later)]).toEqual([
        steps,
        passes,
      ]);
      expect(await check(id, codeOf(secret, later + steps * STEP_MS), later)).toBe(false);
    }
  });

  it("FA6: shows codes that pass once, of fifty at the same time, and never after a later one", async () => {
    const { id, secret, at } = await enrolled();
    expect(await check(id, codeOf(secret, at - STEP_MS), at)).toBe(false);
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => check(id, codeOf(secret, at), at)));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await check(id, codeOf(secret, at + 2 * STEP_MS), at + STEP_MS)).toBe(true);
    expect(await check(id, codeOf(secret, at + STEP_MS), at + STEP_MS)).toBe(false);
    expect(await check(id, codeOf(secret, at + 3 * STEP_MS), at + 3 * STEP_MS)).toBe(true);
  });

  it("FA6: has to be confirmed within fifteen minutes, by its newest secret, once", async () => {
    const user = await somebody();
    const former = await setUp(user);
    const { secret } = await setUp(user);
    expect(await confirm(user.id, codeOf(former.secret, test.now))).toBe(false);
    const late = test.now + 15 * 60_000;
    expect(await confirm(user.id, codeOf(secret, late), late)).toBe(false);
    const inTime = late - 1;
    const code = codeOf(secret, inTime);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => confirm(user.id, code, inTime)));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await check(user.id, code, inTime)).toBe(false);
    await expect(setUp(user)).rejects.toMatchObject({ status: 409 });
  });

  it("FA6: that nobody confirmed is deleted, and others stay", async () => {
    const user = await somebody();
    const other = await enrolled();
    await setUp(user);
    const rows = () =>
      test.engine.read
        .selectFrom("totp_secrets")
        .select("user_id")
        .where("user_id", "in", [user.id, other.id])
        .execute();
    await purge({ ...tools, now: () => test.now + 14 * 60_000 });
    expect(await rows()).toHaveLength(2);
    await purge({ ...tools, now: () => test.now + 15 * 60_000 });
    expect(await rows()).toEqual([{ user_id: other.id }]);
  });

  it("ends a reset when it is confirmed, and can be removed and set up again", async () => {
    const user = await somebody();
    await test.engine.write((queries) =>
      queries.updateTable("users").set({ factors_reset_at: 1 }).where("id", "=", user.id).execute(),
    );
    const { secret } = await setUp(user);
    expect((await findFactors(test.engine.read, user.id)).resetAt).toBe(1);
    await confirm(user.id, codeOf(secret, test.now));
    expect(await findFactors(test.engine.read, user.id)).toMatchObject({ resetAt: null, totp: true });
    expect(await test.engine.write((queries) => removeTotp(queries, user.id))).toBe(true);
    expect(await test.engine.write((queries) => removeTotp(queries, user.id))).toBe(false);
    expect((await setUp(user)).secret).not.toBe(secret);
  });
});
