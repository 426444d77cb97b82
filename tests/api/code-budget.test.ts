import { afterAll, beforeAll, expect, it } from "vitest";
import { countCode, forgetCodes, forgiveCode } from "#api/factors/code-budget";
import { describeOnEngines } from "#tests/support/engines";
import { type FactorTools, factorTools, noticesTo, somewhere } from "#tests/support/factors";
import { TestService } from "#tests/support/service";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describeOnEngines("codes of a second step", (databaseUrl) => {
  let test: TestService;
  let tools: FactorTools;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    tools = factorTools(test, databaseUrl());
    test.stopClock();
  });
  afterAll(() => test.stop());

  const somebody = async () => (await test.addUser()).id;
  const guess = (userId: string, at = test.now, device?: string) =>
    countCode(tools, { userId, device }, { ...somewhere(test), at });
  const refusal = (userId: string, at = test.now, device?: string) =>
    guess(userId, at, device).then(
      () => undefined,
      (error) => ({
        status: error.status,
        message: error.message,
        after: error.extra.headers["Retry-After"],
      }),
    );
  const guessTimes = async (times: number, userId: string, at = test.now) => {
    for (let time = 0; time < times; time++) await guess(userId, at);
  };

  it("FA7: are ten in fifteen minutes", async () => {
    const id = await somebody();
    await guessTimes(10, id);
    expect(await refusal(id)).toEqual({
      status: 429,
      message: "Too many wrong codes. Try again in 15 minutes.",
      after: "900",
    });
    expect(await refusal(id, test.now + 15 * MINUTE - 1)).toBeDefined();
    expect(await refusal(id, test.now + 15 * MINUTE)).toBeUndefined();
    expect(await refusal(await somebody())).toBeUndefined();
  });

  it("FA7: that come at once don't get past the budget", async () => {
    const id = await somebody();
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => refusal(id)));
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(10);
    expect(new Set(outcomes.flatMap((outcome) => (outcome ? [outcome.status] : [])))).toEqual(new Set([429]));
  });

  it("FA7: rest after ten wrong ones in a row, from a second to an hour, and are thirty a day", async () => {
    const id = await somebody();
    let at = test.now;
    await guessTimes(10, id, at);
    // The window of fifteen minutes is over when it counts again.
    const waits: number[] = [];
    for (let count = 10; count < 30; count++) {
      at += 15 * MINUTE;
      const first = await refusal(id, at);
      if (first) {
        at += Number(first.after) * 1000;
        await guess(id, at);
      }
      waits.push(first ? Number(first.after) : 0);
    }
    // 1,024 s and 2,048 s less the fifteen minutes that have passed, then an hour at most.
    expect(waits).toEqual([...Array(10).fill(0), 124, 1148, ...Array(8).fill(2700)]);
    const over = await refusal(id, at + HOUR);
    expect(Number(over?.after)).toBeGreaterThan(3600);
    expect(await refusal(id, test.now + 24 * HOUR)).toBeUndefined();
  });

  it("FA7: on a known device have budgets of their own", async () => {
    const id = await somebody();
    await guessTimes(10, id);
    expect(await refusal(id)).toBeDefined();
    for (let time = 0; time < 10; time++) expect(await refusal(id, test.now, "known")).toBeUndefined();
    expect(await refusal(id, test.now, "known")).toBeDefined();
    expect(await refusal(id, test.now, "another")).toBeUndefined();
  });

  it("FA7: that are right use up nothing and end the row, and a new password ends every rest", async () => {
    const id = await somebody();
    for (let time = 0; time < 35; time++) {
      const attempt = await guess(id);
      await test.engine.write((queries) => forgiveCode(queries, attempt));
    }
    await guessTimes(9, id);
    const attempt = await guess(id);
    await test.engine.write((queries) => forgiveCode(queries, attempt));
    await guessTimes(10, id);
    expect(await refusal(id)).toBeDefined();
    for (let time = 0; time < 10; time++) await guess(id, test.now, "known");
    await test.engine.write((queries) => forgetCodes(queries, id));
    expect(await refusal(id)).toBeUndefined();
    expect(await refusal(id, test.now, "known")).toBeUndefined();
  });

  it("FA7: that were too many are audited once a minute and network, and their user is told once a day", async () => {
    const id = await somebody();
    await guessTimes(10, id);
    for (let time = 0; time < 5; time++) expect(await refusal(id)).toBeDefined();
    await tools.refusals.flush();
    const audits = (await test.listAudits()).filter(({ target_id }) => target_id === id);
    expect(audits.filter(({ action }) => action === "second-factor.throttle")).toMatchObject([
      { outcome: "refused", address: "203.0.113.9" },
    ]);
    expect(await noticesTo(test, id)).toMatchObject([
      { kind: "codes-throttled", facts: { network: "203.0.113.9", browser: "A browser" } },
    ]);
  });
});
