import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordAudit } from "#api/audit-trail/record";
import { sealBatch } from "#api/audit-trail/seal";
import { isQueueEmpty } from "#api/audit-trail/seal.queries";
import { verifyAudits } from "#api/audit-trail/verify";
import { connect } from "#api/database/connect";
import type { Engine, Queries } from "#api/database/engine";
import { auditKey } from "#api/keys/derived-keys";
import { describeOnEngines } from "#tests/support/engines";
import { MASTER_KEY } from "#tests/support/service";

const key = auditKey(MASTER_KEY);
const LEASE_MS = 3_000;

describeOnEngines("A4: the chain of the audits", (databaseUrl) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await connect(databaseUrl());
  });
  afterAll(() => engine.close());

  const write = (count: number, on = engine) =>
    on.write(async (queries) => {
      for (let index = 0; index < count; index++) {
        const actor = { id: "ada", name: "Ada Admin", username: "ada", email: "ada@example.test" };
        const origin = { auditKey: key, at: Date.now(), actor };
        await recordAudit(queries, origin, { action: "test", message: `Ada did thing ${randomUUID()}` });
      }
    });
  const seal = (holder = "one", now = Date.now(), on = engine) =>
    on.write((queries) => sealBatch(queries, key, { holder, now }));
  const sealAll = async () => {
    while (!(await isQueueEmpty(engine.read))) await seal();
  };
  const numbers = async () =>
    (await engine.read.selectFrom("audit_seals").select("number").orderBy("number").execute()).map(
      (row) => row.number,
    );

  it("is whole where nothing happened yet", async () => {
    expect(await verifyAudits(engine, key)).toMatchObject({ verified: 0, waiting: 0, fault: undefined });
  });

  it("is whole where the first seal is written between two reads", async () => {
    await write(3);
    let first = true;
    const read = engine.read.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (first) await seal();
        first = false;
        return result;
      },
    });
    const verdict = await verifyAudits({ ...engine, read }, key);
    expect(verdict).toMatchObject({ verified: 3, waiting: 0, fault: undefined });
  });

  it("grows by what waits, in small batches, with numbers that leave none out", async () => {
    await write(1200);
    expect((await verifyAudits(engine, key)).waiting).toBe(1200);
    expect((await seal()).count).toBe(500);
    const half = await verifyAudits(engine, key);
    expect(half).toMatchObject({ verified: 503, waiting: 700, fault: undefined });
    await sealAll();
    expect(await numbers()).toEqual(Array.from({ length: 1203 }, (_, index) => index + 1));
    const whole = await verifyAudits(engine, key, { noted: half.head });
    expect(whole).toMatchObject({ verified: 1203, waiting: 0, fault: undefined });
  });

  it("is made by one process at a time, and by another when the first has gone", async () => {
    await write(3);
    const now = Date.now();
    expect((await seal("one", now)).count).toBe(3);
    await write(1);
    expect((await seal("two", now + LEASE_MS - 1)).count).toBe(0);
    expect((await seal("two", now + LEASE_MS + 1)).count).toBe(1);
    await write(1);
    const twoHours = 2 * 3_600_000;
    expect((await seal("one", now - twoHours)).count).toBe(1);
  });

  it("has no holes where many processes write and seal at once", async () => {
    const others = await Promise.all([connect(databaseUrl()), connect(databaseUrl())]);
    const before = (await numbers()).length;
    await Promise.all(
      [engine, ...others].flatMap((on, index) => [
        ...Array.from({ length: 5 }, () => write(7, on)),
        ...Array.from({ length: 5 }, () => seal(`process ${index}`, Date.now() + index * 2 * LEASE_MS, on)),
      ]),
    );
    await sealAll();
    await Promise.all(others.map((other) => other.close()));
    expect((await numbers()).length).toBe(before + 105);
    const { fault, verified } = await verifyAudits(engine, key);
    expect([fault, verified]).toEqual([undefined, before + 105]);
  });

  describe("tampered with", () => {
    const undo = new Error("undo");

    /** Does to the tables what only someone with the database's files can, verifies, and undoes it all. */
    async function verifyAfter(
      tamper: (queries: Queries) => Promise<unknown>,
      noted?: { number: number; hash: string },
    ) {
      let fault: string | undefined;
      const work = engine.write(async (queries) => {
        await disarm(queries);
        await tamper(queries);
        fault = (await verifyAudits({ ...engine, read: queries }, key, { noted })).fault;
        throw undo;
      });
      await expect(work).rejects.toBe(undo);
      return fault;
    }

    async function disarm(queries: Queries): Promise<void> {
      for (const table of ["audits", "audit_seals"]) {
        if (databaseUrl().startsWith("postgres:")) {
          await sql.raw(`alter table ${table} disable trigger user`).execute(queries);
        } else {
          await sql.raw(`drop trigger ${table}_no_update`).execute(queries);
          await sql.raw(`drop trigger ${table}_no_delete`).execute(queries);
        }
      }
    }

    const seqOf = async (queries: Queries, number: number) =>
      (
        await queries
          .selectFrom("audit_seals")
          .where("number", "=", number)
          .select("audit_seq")
          .executeTakeFirstOrThrow()
      ).audit_seq;

    beforeAll(async () => {
      await write(5);
      await sealAll();
    });

    it("names the audit of which one byte was flipped, in any column", async () => {
      const columns = {
        message: "x",
        actor_name: "Eve",
        at: 1,
        address: "10.0.0.1",
        outcome: "refused",
      } as const;
      for (const [column, value] of Object.entries(columns)) {
        const fault = await verifyAfter(async (queries) =>
          queries
            .updateTable("audits")
            .set({ [column]: value })
            .where("seq", "=", await seqOf(queries, 7))
            .execute(),
        );
        expect(fault).toMatch(/^At number 7 \(audit \d+\): the audit was changed\.$/);
      }
      const hidden = await verifyAfter(async (queries) =>
        queries
          .updateTable("audits")
          .set({ message_key: "nothing" })
          .where("seq", "=", await seqOf(queries, 7))
          .execute(),
      );
      expect(hidden).toMatch(/^At number 7 .*the audit's search text was changed\.$/);
    });

    it("names the number whose audit was removed, or whose link was", async () => {
      const removed = await verifyAfter(async (queries) =>
        queries
          .deleteFrom("audits")
          .where("seq", "=", await seqOf(queries, 20))
          .execute(),
      );
      expect(removed).toMatch(/^At number 20 \(audit \d+\): the audit is missing\.$/);
      const unlinked = await verifyAfter((queries) =>
        queries.deleteFrom("audit_seals").where("number", "=", 20).execute(),
      );
      expect(unlinked).toBe("At number 20: the link is missing; the next one is 21.");
    });

    it("finds an audit that was removed with its link, and the others moved up", async () => {
      const fault = await verifyAfter(async (queries) => {
        const seq = await seqOf(queries, 20);
        await queries.deleteFrom("audits").where("seq", "=", seq).execute();
        await queries.deleteFrom("audit_seals").where("number", "=", 20).execute();
        const after = await queries
          .selectFrom("audit_seals")
          .where("number", ">", 20)
          .select("number")
          .orderBy("number")
          .execute();
        for (const { number } of after) {
          await queries
            .updateTable("audit_seals")
            .set({ number: number - 1 })
            .where("number", "=", number)
            .execute();
        }
      });
      expect(fault).toMatch(/^At number 20 .*the link does not match the previous one\.$/);
    });

    it("finds two audits that were swapped", async () => {
      const fault = await verifyAfter(async (queries) => {
        const [one, other] = [await seqOf(queries, 30), await seqOf(queries, 31)];
        const move = (from: number, to: number) =>
          queries.updateTable("audits").set({ seq: to }).where("seq", "=", from).execute();
        await move(one, -1);
        await move(other, one);
        await move(-1, other);
      });
      expect(fault).toMatch(/^At number 30 .*the link does not match the previous one\.$/);
    });

    it("finds a tail that was cut, by the mark of the head", async () => {
      const last = (await numbers()).length;
      const cut = async (queries: Queries) => {
        const seqs = await queries
          .selectFrom("audit_seals")
          .where("number", ">", last - 2)
          .select("audit_seq")
          .execute();
        await queries
          .deleteFrom("audit_seals")
          .where("number", ">", last - 2)
          .execute();
        await queries
          .deleteFrom("audits")
          .where(
            "seq",
            "in",
            seqs.map((row) => row.audit_seq),
          )
          .execute();
      };
      expect(await verifyAfter(cut)).toBe(
        `The tail is cut: the chain ends at number ${last - 2}, but it had reached number ${last}.`,
      );
      const removeMark = (queries: Queries) =>
        queries.deleteFrom("marks").where("name", "=", "audit-head").execute();
      expect(await verifyAfter(removeMark)).toBe("The record of the chain's head is missing.");
      const forge = (queries: Queries) =>
        queries
          .updateTable("marks")
          .set({ value: `${last - 2}.hash.code` })
          .where("name", "=", "audit-head")
          .execute();
      expect(await verifyAfter(forge)).toBe("The record of the chain's head was changed.");
    });

    it("finds a cut tail and an older mark put back, by a head that the log has", async () => {
      const older = await engine.read
        .selectFrom("marks")
        .where("name", "=", "audit-head")
        .select("value")
        .executeTakeFirstOrThrow();
      const before = (await numbers()).length;
      await write(2);
      await sealAll();
      const { head } = await verifyAudits(engine, key);
      const rollBack = async (queries: Queries) => {
        const rows = await queries
          .selectFrom("audit_seals")
          .where("number", ">", before)
          .select("audit_seq")
          .execute();
        await queries.deleteFrom("audit_seals").where("number", ">", before).execute();
        for (const { audit_seq } of rows) {
          await queries.deleteFrom("audits").where("seq", "=", audit_seq).execute();
        }
        await queries
          .updateTable("marks")
          .set({ value: older.value })
          .where("name", "=", "audit-head")
          .execute();
      };
      expect(await verifyAfter(rollBack, head)).toMatch(/^The tail is cut/);
    });

    it("finds an audit that was slipped in, and one that waits and was changed", async () => {
      await write(1);
      const slipped = await verifyAfter((queries) => queries.deleteFrom("audit_queue").execute());
      expect(slipped).toBe("Audits that are neither sealed nor queued: 1.");
      const changed = await verifyAfter(async (queries) => {
        const { audit_seq } = await queries.selectFrom("audit_queue").selectAll().executeTakeFirstOrThrow();
        await queries.updateTable("audits").set({ message: "x" }).where("seq", "=", audit_seq).execute();
      });
      expect(changed).toMatch(/^Audit \d+, not yet sealed: the audit was changed\.$/);
    });

    it("finds everything wrong with another key", async () => {
      const { fault } = await verifyAudits(engine, auditKey("another key altogether"));
      expect(fault).toMatch(/^At number 1 .*the audit was changed\.$/);
    });
  });
});
