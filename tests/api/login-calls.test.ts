import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY_MS } from "#api/contract/durations";
import { listLoginCallers, markLoginCall } from "#api/sign-in-steps/login-calls.queries";
import { describeOnEngines } from "#tests/support/engines";
import { TestService } from "#tests/support/service";

describeOnEngines("applications that use the login call", (databaseUrl) => {
  let test: TestService;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
  });
  afterAll(() => test.stop());

  const mark = (id: string, at: number) => test.engine.write((queries) => markLoginCall(queries, id, at));
  const markOf = async (id: string) =>
    (await test.engine.read.selectFrom("applications").where("id", "=", id).selectAll().executeTakeFirst())
      ?.login_call_at;

  it("are marked once a day", async () => {
    const { id } = await test.addApplication();
    const { now } = test;
    await mark(id, now);
    await mark(id, now + DAY_MS - 1);
    expect(await markOf(id)).toBe(now);
    await mark(id, now + DAY_MS);
    expect(await markOf(id)).toBe(now + DAY_MS);
  });

  it("are listed for those who have them, while they are active and the mark is new enough", async () => {
    const { now } = test;
    const [marked, older, unmarked, inactive, another] = [
      await test.addApplication({ name: "Wiki" }),
      await test.addApplication({ name: "Archive" }),
      await test.addApplication(),
      await test.addApplication({ active: false }),
      await test.addApplication(),
    ];
    const applications = [marked, older, unmarked, inactive].map(({ id }) => id);
    const { id } = await test.addUser({ applications });
    for (const one of [marked, inactive, another]) await mark(one.id, now);
    await mark(older.id, now - 10 * DAY_MS);
    const since = (days: number) => listLoginCallers(test.engine.read, id, now - days * DAY_MS);
    expect(await since(90)).toEqual(["Archive", "Wiki"]);
    expect(await since(9)).toEqual(["Wiki"]);
  });
});
