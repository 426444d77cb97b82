import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AnchoredList, createAnchors, startAt } from "#api/database/anchors";
import { connect } from "#api/database/connect";
import type { Engine, Queries } from "#api/database/engine";
import { describeOnEngines } from "#tests/support/engines";

const ORDER = { sorted: "marks.set_at", id: "marks.name" };
const STEP = 10;
const marks = (queries: Queries) => queries.selectFrom("marks").where("value", "=", "anchored");

class Signal {
  give = () => {};
  readonly given = new Promise<void>((done) => {
    this.give = done;
  });
}

describeOnEngines("anchors of far pages", (databaseUrl) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await connect(databaseUrl());
    const rows = Array.from({ length: 50 }, (_, index) => ({ name: `mark-${index}`, set_at: index * 10 }));
    await engine.write((queries) => insert(queries, rows));
  });
  afterAll(() => engine.close());

  const insert = (queries: Queries, rows: Array<{ name: string; set_at: number }>) =>
    queries
      .insertInto("marks")
      .values(rows.map((row) => ({ ...row, value: "anchored" })))
      .execute();

  it("are dropped if a row came in before them while they were looked for", async () => {
    const read = new Signal();
    const goOn = new Signal();
    const held: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        read.give();
        await goOn.given;
        return result;
      },
    };
    const slow: Engine = { ...engine, countRead: engine.countRead.withPlugin(held) };
    let late: number | undefined;
    const list: AnchoredList<"marks", number | undefined> = {
      ...{ key: "marks", order: ORDER, step: STEP, select: marks },
      check: async (before) => ({
        state: late,
        isInPlace: ({ sorted }) => before === late || Number(sorted) < (late ?? 0),
      }),
    };
    const find = createAnchors<"marks", number | undefined>();
    expect(await find(slow, list, 15)).toBeUndefined();
    await read.given;
    late = 25;
    await engine.write((queries) => insert(queries, [{ name: "late", set_at: 25 }]));
    expect(await find(slow, list, 15)).toBeUndefined();
    goOn.give();

    await expect.poll(() => find(slow, list, 45)).toBeDefined();
    for (const passed of [15, 20, 45]) {
      const { anchor, offset } = (await find(slow, list, passed)) ?? {};
      const [row] = await startAt(marks(engine.read), ORDER, anchor)
        .select("name")
        .orderBy("set_at")
        .orderBy("name")
        .offset(offset ?? 0)
        .limit(1)
        .execute();
      expect(row?.name).toBe(`mark-${passed - 1}`);
    }
  });
});
