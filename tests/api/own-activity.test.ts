import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { DAY_MS } from "#api/contract/durations";
import { HOME } from "#tests/support/client";
import { describeOnEngines } from "#tests/support/engines";
import { OwnAccount } from "#tests/support/own-account";
import { TestService } from "#tests/support/service";
import { statementsOf } from "#tests/support/statements";

const ACTIVITY = "/auth/account/activity";

describeOnEngines("one's own activity", (databaseUrl) => {
  let test: TestService;
  let admin: string;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    test.stopClock();
    admin = (await test.signIn()).token;
  });
  beforeEach(() => {
    test.aheadMs = 0;
  });
  afterAll(() => test.stop());

  const list = async ({ token }: { token: string }, query = "") => {
    const { status, body } = await test.get(`${ACTIVITY}${query}`, token);
    expect(status).toBe(200);
    return body;
  };
  const messages = (page: { items: { message: string }[] }) => page.items.map(({ message }) => message);

  it("is what the caller did and what was done to the caller, newest first, and each once", async () => {
    const { id, input } = await test.addUser({ name: "Grace Hopper" });
    await OwnAccount.open(test);
    test.aheadMs += 1000;
    const { username } = input;
    const person = await test.signIn(username);
    test.aheadMs += 1000;
    const put = { ...input, password: undefined, name: "Grace B. Hopper" };
    expect((await test.put(`/auth/users/${id}`, put, admin)).status).toBe(200);
    test.aheadMs += 1000;
    const address = "2001:db8:5:6:7::8";
    await test.post("/auth/login", { username, password: "wrong" }, undefined, { address });
    await test.waitForAudits(
      ({ message }) => message.includes("Failed sign-in") && message.includes("Grace"),
    );

    const page = await list(person);
    expect(page).toMatchObject({ totalItems: 4, totalPages: 1, currentPage: 1 });
    const [failed, renamed, signedIn, added] = page.items;
    expect(failed).toMatchObject({ success: false, network: "2001:db8:5:6::/64" });
    expect(renamed).toEqual({
      message: "Administrator renamed Grace Hopper to Grace B. Hopper",
      subject: null,
      timestamp: new Date(test.now - 1000).toISOString(),
      application: "SSO Application",
      // Where the administrator works is not told.
      network: null,
      success: true,
    });
    expect(signedIn).toMatchObject({ network: HOME, success: true, subject: "Grace Hopper" });
    expect((await list(person, "?only=sign-ins")).items).toEqual([failed, signedIn]);
    expect((await list(person, "?only=changes")).items).toEqual([renamed, added]);
    expect(await list(person, "?only=refused")).toMatchObject({ items: [failed], totalItems: 1 });
    expect((await test.get(`${ACTIVITY}?only=reads`, person.token)).status).toBe(422);
    expect(added.message).toContain("added Grace Hopper");
  });

  it("is of the last ninety days", async () => {
    const person = await OwnAccount.open(test);
    expect((await list(person)).totalItems).toBe(2);
    test.aheadMs += 91 * DAY_MS;
    const { token } = await test.signIn(person.username);
    expect((await list({ token })).totalItems).toBe(1);
  });

  it("AC1: is nobody else's, and takes no id", async () => {
    const [person, other] = [await OwnAccount.open(test), await OwnAccount.open(test)];
    expect(messages(await list(person)).join()).not.toContain(other.username);
    for (const query of [`?userId=${other.id}`, "?page=0", "?size=101", "?page=x"])
      expect([query, (await test.get(`${ACTIVITY}${query}`, person.token)).status]).toEqual([query, 422]);
  });

  it("ends after a thousand entries; every page is one statement by two indexes", async () => {
    const person = await OwnAccount.open(test);
    const added = 2500;
    await test.engine.write(async (queries) => {
      const [audit] = await queries
        .selectFrom("audits")
        .where("actor_id", "=", person.id)
        .selectAll()
        .execute();
      if (!audit) throw new Error("There is no audit.");
      const { seq: _, ...row } = audit;
      for (let count = 0; count < added; count++)
        await queries
          .insertInto("audits")
          .values({
            ...row,
            id: `${person.id}-${count}`,
            at: row.at + count,
            message: `Entry ${count}`,
            // Every third is only by the user, every other third only about the user.
            actor_id: count % 3 === 0 ? null : person.id,
            target_id: count % 3 === 1 ? null : person.id,
          })
          .execute();
    });
    const first = await list(person, "?size=100");
    expect(first).toMatchObject({ totalItems: 1000, totalPages: 10 });
    expect(messages(first)).toEqual(Array.from({ length: 100 }, (_, index) => `Entry ${added - 1 - index}`));
    expect(messages(await list(person, "?size=100&page=10")).at(-1)).toBe(`Entry ${added - 1000}`);
    expect(await list(person, "?size=100&page=11")).toMatchObject({ items: [], totalItems: 1000 });
    expect(await list(person, "?page=999999999")).toMatchObject({ items: [], totalItems: 1000 });

    const [, statement = ""] = await statementsOf(() => list(person, "?size=100&page=10"));
    expect(await statementsOf(() => list(person, "?page=11"))).toHaveLength(2);
    await test.engine.tune();
    const plan = await explain(statement);
    expect(plan).toMatch(/audits_by_actor/);
    expect(plan).toMatch(/audits_by_target/);
    expect(plan).not.toMatch(/Seq Scan on audits|SCAN audits(?! USING COVERING)/);
  });

  /** @param statement without its parameters, whose values make no difference */
  async function explain(statement: string): Promise<string> {
    const isPostgres = databaseUrl().startsWith("postgres");
    const how = isPostgres ? "explain (generic_plan)" : "explain query plan";
    const open = isPostgres ? [] : Array.from(statement.matchAll(/\?/g), () => 0);
    const { rows } = await test.engine.read.executeQuery<object>(
      CompiledQuery.raw(`${how} ${statement}`, open),
    );
    return rows.map((row) => Object.values(row).join(" ")).join("\n");
  }
});
