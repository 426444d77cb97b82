import { afterAll, beforeAll, expect, it } from "vitest";
import { USER_SORTS, type UserSort } from "#api/contract/user-list";
import { addToCounter } from "#api/database/counters.queries";
import { USER_CHANGES } from "#api/user-search/search.queries";
import { listUsers } from "#api/users/list.queries";
import { describeOnEngines } from "#tests/support/engines";
import { TestService } from "#tests/support/service";
import { statementsOf } from "#tests/support/statements";

const STEP = 20;
const SIZE = 7;
const COLUMNS = {
  name: "name_key",
  email: "email_key",
  created: "created_at",
  lastSignIn: "last_sign_in_at",
} as const;

describeOnEngines("far pages of filtered users", (databaseUrl) => {
  let test: TestService;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    const { id } = await test.addUser();
    await test.engine.write(async (queries) => {
      const { seq, ...row } = await queries
        .selectFrom("users")
        .where("id", "=", id)
        .selectAll()
        .executeTakeFirstOrThrow();
      // Each order differs, and many are equal in it.
      const copies = Array.from({ length: 300 }, (_, index) => ({
        ...row,
        id: `copy-${index}`,
        name_key: `person ${(index * 7) % 40}`,
        email_key: `${(index * 11) % 150}@list.test`,
        email_canonical: `${index}@list.test`,
        username: `copy-${index}`,
        username_canonical: `copy-${index}`,
        created_at: (index * 13) % 60,
        last_sign_in_at: (index * 17) % 90,
      }));
      await queries.insertInto("users").values(copies).execute();
      await addToCounter(queries, "users_active", copies.length);
      await addToCounter(queries, USER_CHANGES, 1);
    });
  });
  afterAll(() => test.stop());

  const read = (sort: UserSort, page: number) =>
    listUsers(test.engine, { secondFactor: "none", columns: [], sort, page, size: SIZE }, test.now, STEP);

  /** Compares each page with a plain query. @returns how many users there are */
  async function checkPages(sort: UserSort): Promise<number> {
    const direction = sort.startsWith("-") ? "desc" : "asc";
    const rows = await test.engine.read
      .selectFrom("users")
      .select("id")
      .orderBy(COLUMNS[sort.replace("-", "") as keyof typeof COLUMNS], direction)
      .orderBy("id", direction)
      .execute();
    for (let page = 1; page <= Math.ceil(rows.length / SIZE) + 1; page++) {
      const { items, totalItems } = await read(sort, page);
      expect([sort, page, totalItems, ...items.map(({ id }) => id)]).toEqual([
        ...[sort, page, rows.length],
        ...rows.slice((page - 1) * SIZE, page * SIZE).map(({ id }) => id),
      ]);
    }
    return rows.length;
  }

  /** Waits until the middle page begins at an anchor. */
  const untilAnchored = (sort: UserSort, total: number) =>
    expect
      .poll(
        async () => {
          const statements = await statementsOf(() => read(sort, Math.ceil(total / SIZE / 2)));
          return statements.some((statement) => /"users"\."id" >= /.test(statement));
        },
        { timeout: 10_000 },
      )
      .toBe(true);

  it.each(USER_SORTS)("are what a plain query finds, by %s, also after a user was removed", async (sort) => {
    const total = await checkPages(sort);
    await untilAnchored(sort, total);
    expect(await checkPages(sort)).toBe(total);

    const [first] = (await read(sort, 1)).items;
    const [next] = (await read(sort, 2)).items;
    const gone = [first, next].find((user) => user?.id.startsWith("copy-"));
    const { token } = await test.signIn();
    expect((await test.delete(`/auth/users/${gone?.id}`, token)).status).toBe(204);
    expect(await checkPages(sort)).toBe(total - 1);
    await untilAnchored(sort, total - 1);
    expect(await checkPages(sort)).toBe(total - 1);
  });
});
