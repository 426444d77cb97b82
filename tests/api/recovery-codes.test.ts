import { afterAll, beforeAll, expect, it } from "vitest";
import { RecoveryCodeSchema } from "#api/contract/factors";
import { findFactors, removeAllFactors } from "#api/factors/factors.queries";
import {
  hashRecoveryCode,
  newRecoveryCodes,
  replaceRecoveryCodes,
  spendRecoveryCode,
} from "#api/factors/recovery-codes";
import { describeOnEngines } from "#tests/support/engines";
import { type FactorTools, factorTools } from "#tests/support/factors";
import { TestService } from "#tests/support/service";

describeOnEngines("a recovery code", (databaseUrl) => {
  let test: TestService;
  let tools: FactorTools;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    tools = factorTools(test, databaseUrl());
  });
  afterAll(() => test.stop());

  async function newSet(userId: string) {
    const made = await newRecoveryCodes(tools);
    await test.engine.write((queries) => replaceRecoveryCodes(queries, userId, made));
    return made.codes;
  }
  async function somebody() {
    const { id } = await test.addUser();
    return { id, codes: await newSet(id) };
  }
  const typed = (text: string) => RecoveryCodeSchema.parse(text);
  async function spend(userId: string, text: string) {
    const hash = await hashRecoveryCode(tools, userId, typed(text));
    if (hash === undefined) return undefined;
    return test.engine.write((queries) => spendRecoveryCode(queries, userId, hash, test.now));
  }
  const rowsOf = (userId: string) =>
    test.engine.read
      .selectFrom("recovery_codes")
      .selectAll()
      .where("user_id", "=", userId)
      .orderBy("position")
      .execute();

  it("FA8: is one of ten with eighty bits each, stored as hashes with one salt", async () => {
    const { id, codes } = await somebody();
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
    const rows = await rowsOf(id);
    expect(rows.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for (const { hash } of rows) expect(hash).toMatch(/^[\w-]{43}$/);
    expect((await findFactors(test.engine.read, id)).recoveryCodes).toBe(10);
  });

  it("FA8: works in any case, with and without spaces and hyphens, and with letters that look alike", () => {
    const code = "01ab-cdef-ghjk-mn10";
    for (const text of ["01ABCDEFGHJKMN10", " olab cdef ghjk mnio ", "OLAB-CDEF-GHJK-MNLO", code])
      expect(typed(text)).toBe("01abcdefghjkmn10");
    for (const text of ["", "01ab-cdef-ghjk-mn1", "01ab-cdef-ghjk-mn100", "u1ab-cdef-ghjk-mn10"])
      expect(RecoveryCodeSchema.safeParse(text).success).toBe(false);
  });

  it("FA8: works once, of fifty at the same time, and says how many are left", async () => {
    const { id, codes } = await somebody();
    const [first = "", second = ""] = codes;
    expect(await spend(id, first.toUpperCase())).toEqual({ left: 9 });
    expect(await spend(id, first)).toBeUndefined();
    const hash = (await hashRecoveryCode(tools, id, typed(second))) ?? "";
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () =>
        test.engine.write((queries) => spendRecoveryCode(queries, id, hash, test.now)),
      ),
    );
    expect(outcomes.filter(Boolean)).toEqual([{ left: 8 }]);
    expect((await findFactors(test.engine.read, id)).recoveryCodes).toBe(8);
  });

  it("FA8: is nobody else's, and no other one's", async () => {
    const { id, codes } = await somebody();
    const other = await somebody();
    const nobody = await test.addUser();
    expect(await spend(other.id, codes[0] ?? "")).toBeUndefined();
    expect(await hashRecoveryCode(tools, nobody.id, typed(codes[0] ?? ""))).toBeUndefined();
    expect(await spend(id, "0000-0000-0000-0000")).toBeUndefined();
    expect(await spend(id, codes[0] ?? "")).toEqual({ left: 9 });
  });

  it("FA8: of a former set doesn't work any more", async () => {
    const { id, codes } = await somebody();
    const hash = (await hashRecoveryCode(tools, id, typed(codes[0] ?? ""))) ?? "";
    const next = await newSet(id);
    expect(await spend(id, codes[1] ?? "")).toBeUndefined();
    expect(
      await test.engine.write((queries) => spendRecoveryCode(queries, id, hash, test.now)),
    ).toBeUndefined();
    expect(await spend(id, next[0] ?? "")).toEqual({ left: 9 });
    await test.engine.write((queries) => removeAllFactors(queries, id, 5));
    expect(await spend(id, next[1] ?? "")).toBeUndefined();
    expect(await findFactors(test.engine.read, id)).toMatchObject({ recoveryCodes: 0, resetAt: 5 });
  });
});
