import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { connect } from "#api/database/connect";
import type { Engine, Queries } from "#api/database/engine";
import { describeOnEngines } from "#tests/support/engines";

describeOnEngines("work that takes long", (databaseUrl) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await connect(databaseUrl());
  });
  afterAll(() => engine.close());

  const setMark = (queries: Queries, name: string) =>
    queries.insertInto("marks").values({ name, value: "", set_at: 0 }).executeTakeFirst();
  const marks = async () =>
    (await engine.read.selectFrom("marks").select("name").where("name", "like", "test-%").execute()).map(
      ({ name }) => name,
    );
  /** Keeps one thread of the database busy, and says when it is done. */
  const count = (queries: Queries, upTo: number) =>
    sql<{ total: number }>`
      with recursive numbers(number) as (select 1 union all select number + 1 from numbers where number < ${sql.lit(upTo)})
      select count(*) as total from numbers
    `.execute(queries);

  it("writes in a transaction that holds up neither who reads nor the process, and others write after it or beside it", async () => {
    let turns = 0;
    let next = setImmediate(function turn() {
      turns++;
      next = setImmediate(turn);
    });
    const long = engine.longWrite(async (queries) => {
      await setMark(queries, "test-long");
      const before = turns;
      await count(queries, 100_000);
      expect(turns).toBeGreaterThan(before);
      expect(await marks()).not.toContain("test-long");
    });
    await Promise.all([long, engine.write((queries) => setMark(queries, "test-after"))]);
    clearImmediate(next);
    expect((await marks()).sort()).toEqual(["test-after", "test-long"]);
  });

  it("leaves nothing where it fails, and says which rule was broken", async () => {
    const before = await marks();
    const failed = engine.longWrite(async (queries) => {
      await setMark(queries, "test-half");
      await setMark(queries, "test-long");
    });
    const error = await failed.catch((caught: unknown) => caught);
    expect(engine.violatedColumns(error)).toContain("marks");
    expect(await marks()).toEqual(before);
    await engine.longWrite((queries) => setMark(queries, "test-next"));
    expect(await marks()).toContain("test-next");
  });

  it("counts in line, and what is only read does not wait for it", async () => {
    const order: string[] = [];
    const counts = [1, 2, 3].map(async (number) => {
      await count(engine.countRead, 400_000);
      order.push(`count ${number}`);
    });
    await count(engine.longRead, 1);
    order.push("read");
    await Promise.all(counts);
    expect(order.filter((one) => one !== "read")).toEqual(["count 1", "count 2", "count 3"]);
    // A read in the same line would come last. The first count may end while its own thread starts.
    expect(order.indexOf("read")).toBeLessThan(2);
  });

  it("keeps no thread that has nothing to do, and starts one again", async () => {
    const others = threads();
    const own = await connect(databaseUrl());
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      await count(own.longRead, 1);
      const started = threads();
      vi.advanceTimersByTime(40_000);
      await count(own.longRead, 1);
      vi.advanceTimersByTime(40_000);
      expect(threads()).toBe(started);
      vi.advanceTimersByTime(20_000);
      await vi.waitUntil(() => threads() <= others);
      expect((await count(own.longRead, 3)).rows).toHaveLength(1);
      expect(threads()).toBe(started);
      vi.advanceTimersByTime(60_000);
    } finally {
      vi.useRealTimers();
      await own.close();
    }
    expect(threads()).toBeLessThanOrEqual(others);
  });
});

/** How many the process has. */
const threads = () => (process.report.getReport() as unknown as { workers: unknown[] }).workers.length;
