import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { recordAudit } from "#api/audit-trail/record";
import { sealNext } from "#api/audit-trail/seal";
import { isQueueEmpty } from "#api/audit-trail/seal.queries";
import { listAudits } from "#api/audits/audits.queries";
import { HOUR_MS, MINUTE_MS } from "#api/contract/durations";
import { connect } from "#api/database/connect";
import type { Engine } from "#api/database/engine";
import { auditKey } from "#api/keys/derived-keys";
import { emptyFolder, runCommand, settingsFor } from "#tests/support/command";
import { describeOnEngines } from "#tests/support/engines";
import { ADMIN, MASTER_KEY } from "#tests/support/service";
import { statementsOf } from "#tests/support/statements";

const key = auditKey(MASTER_KEY);
const STEP = 20;
const now = new Date();
/** The beginning of the month before last. */
const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2);

describeOnEngines("far pages of frequent audits", (databaseUrl) => {
  let engine: Engine;
  /** Of another process. */
  let other: Engine;
  beforeAll(async () => {
    engine = await connect(databaseUrl());
    other = await connect(databaseUrl());
    await write(600, start);
    await seal();
  });
  afterAll(async () => {
    await engine.close();
    await other.close();
  });

  const write = (count: number, from: number) =>
    other.write(async (queries) => {
      for (let index = 0; index < count; index++)
        await recordAudit(
          queries,
          { auditKey: key, at: from + Math.floor(index / 3) * MINUTE_MS },
          { action: index % 4 === 3 ? "test.rare" : "test.often", message: `Event ${index}` },
        );
    });
  const seal = async () => {
    while (!(await isQueueEmpty(other.read)))
      await other.write((queries) => sealNext(queries, key, Date.now()));
  };
  const read = (page: number, of: Engine = engine) =>
    listAudits(of, { action: "test.often", page, size: 7 }, Date.now(), STEP);

  /** Whether each page is what a plain query finds, and how many began at an anchor. */
  async function checkPages() {
    const rows = await engine.read
      .selectFrom("audits")
      .where("action", "=", "test.often")
      .select("id")
      .orderBy("at", "desc")
      .orderBy("seq", "desc")
      .execute();
    for (let page = 1; page <= Math.ceil(rows.length / 7) + 1; page++) {
      const { items, totalItems } = await read(page);
      expect([page, totalItems]).toEqual([page, rows.length]);
      expect([page, ...items.map(({ id }) => id)]).toEqual([
        page,
        ...rows.slice((page - 1) * 7, page * 7).map(({ id }) => id),
      ]);
    }
    return rows.length;
  }

  /** Waits until the middle page begins at an anchor. */
  const untilAnchored = (total: number) =>
    expect
      .poll(
        async () => {
          const statements = await statementsOf(() => read(Math.ceil(total / 14)));
          return statements.some((statement) => /"audits"\."seq" >= /.test(statement));
        },
        { timeout: 10_000 },
      )
      .toBe(true);

  it("are what a plain query finds, also after another process wrote, sealed and archived", async () => {
    expect(await checkPages()).toBe(450);
    await untilAnchored(450);
    expect(await checkPages()).toBe(450);

    await write(60, start + 30 * 24 * HOUR_MS);
    expect(await checkPages()).toBe(495);
    // From a clock that is behind: among the oldest, waiting and sealed.
    await write(16, start + 2 * MINUTE_MS);
    expect(await checkPages()).toBe(507);
    await seal();
    expect(await checkPages()).toBe(507);
    await untilAnchored(507);
    expect(await checkPages()).toBe(507);

    // Late ones while anchors are looked for.
    for (let turn = 0; turn < 10; turn++) {
      const reading = read(36);
      await write(4, start + turn * 10 * MINUTE_MS);
      await reading;
      if (turn % 3 === 0) await seal();
      await checkPages();
    }
    await seal();
    await untilAnchored(537);
    expect(await checkPages()).toBe(537);

    await write(400, now.getTime() - HOUR_MS * 3);
    await seal();
    await untilAnchored(837);
    const folder = emptyFolder();
    const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 7);
    const { code } = await runCommand("audit:archive", [join(folder, "a"), "--before", before], {
      ...settingsFor(databaseUrl()),
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: "silent",
    });
    rmSync(folder, { recursive: true, force: true });
    expect(code).toBe(0);
    const left = await checkPages();
    expect(left).toBeLessThan(837);
    await untilAnchored(left);
    expect(await checkPages()).toBe(left);
  });
});
