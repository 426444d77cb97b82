import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect } from "#api/database/connect";
import type { Engine, Queries } from "#api/database/engine";
import { preparedQuery } from "#api/database/prepared-query";
import { createSqliteDatabase } from "#tests/support/engines";

describe("limits on SQLite", () => {
  let engine: Engine;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const database = await createSqliteDatabase();
    drop = database.drop;
    engine = await connect(database.url);
    await engine.write((queries) =>
      queries
        .insertInto("marks")
        .values([1, 2, 3, 4].map((number) => ({ name: `test-${number}`, value: "", set_at: 0 })))
        .executeTakeFirst(),
    );
  });
  afterAll(async () => {
    await engine.close();
    await drop();
  });

  const names = (queries: Queries) =>
    queries.selectFrom("marks").where("name", ">=", "test-").select("name").orderBy("name");

  it("are part of the statements, so that it need not plan them for each call", async () => {
    const check = async (queries: Queries) => {
      const page = names(queries).limit(2).offset(1);
      expect(page.compile()).toMatchObject({
        sql: expect.stringMatching(/ limit 2 offset \?$/),
        parameters: ["test-", 1],
      });
      expect(await page.execute()).toEqual([{ name: "test-2" }, { name: "test-3" }]);
    };
    for (const queries of [engine.read, engine.longRead, engine.countRead]) await check(queries);
    await engine.write(check);
    await engine.longWrite(check);
  });

  it("are filled in where a prepared query leaves them open", async () => {
    const find = preparedQuery((queries, { most }: { most: number }) => names(queries).limit(most));
    expect(await find(engine.read, { most: 1 })).toHaveLength(1);
    expect(await find(engine.read, { most: 3 })).toHaveLength(3);
  });
});
