import { setTimeout as after } from "node:timers/promises";
import { uuidv7 } from "uuidv7";
import { expect, it, vi } from "vitest";
import { NO_OPTIONAL_TEXTS } from "#api/contract/user-fields";
import { open } from "#api/database/connect";
import { insertUser } from "#api/users/users.changes.queries";
import { settingsFor } from "#tests/support/command";
import { describeOnEngines } from "#tests/support/engines";
import { bundled } from "#tests/support/programs";
import { ADMIN, PUBLIC_URL } from "#tests/support/service";
import { Standalone } from "#tests/support/standalone";
import { isLong, print } from "./support/figures";

const KILLS = isLong ? 20 : 3;
const USERS = 100 * KILLS;

vi.setConfig({ testTimeout: 900_000 });

describeOnEngines("BA2: a bulk change whose process is killed", (databaseUrl) => {
  it("does each row once, and audits it once", async () => {
    const settings = { ...settingsFor(databaseUrl()), PUBLIC_URL, ADMIN_PASSWORD: ADMIN.password };
    const program = await bundled("api");
    let service = await Standalone.start(settings, program);
    const engine = open(databaseUrl());
    try {
      const ids = await addUsers();
      const { token } = await call("/auth/login", ADMIN);
      const what = { give: { roles: ["auditor"] } };
      const { id } = await call(
        "/auth/batches",
        { kind: "assign", filter: { searchTerm: "@example.test" }, what },
        token,
      );
      await until(id, "ready");
      await call(`/auth/batches/${id}/run`, {}, token);
      let killed = 0;
      for (; killed < KILLS; killed++) {
        await service.kill();
        service = await Standalone.start(settings, program);
        // The background job looks for work each second.
        await after(1000 + Math.random() * 300);
      }
      const { counts } = await until(id, "done");
      expect(JSON.parse(counts)).toMatchObject({ done: USERS, change: 0, failed: 0, stale: 0 });
      const held = await engine.read
        .selectFrom("user_roles")
        .where("role_id", "=", "auditor")
        .selectAll()
        .execute();
      expect(held).toHaveLength(USERS);
      const audits = await engine.read
        .selectFrom("audits")
        .where("request_id", "=", id)
        .where("action", "=", "user.update")
        .select("target_id")
        .execute();
      expect(audits.map(({ target_id }) => target_id).sort()).toEqual([...ids].sort());
      print(`kills in a bulk change, ${databaseUrl().split(":")[0]}`, { kills: killed, rows: USERS });
    } finally {
      await engine.close();
      await service.stop();
    }

    async function addUsers(): Promise<string[]> {
      const ids = Array.from({ length: USERS }, () => uuidv7());
      await engine.write(async (queries) => {
        for (const [index, id] of ids.entries())
          await insertUser(
            queries,
            {
              ...{
                id,
                name: `Person ${index}`,
                username: `person-${index}`,
                ...NO_OPTIONAL_TEXTS,
                active: true,
              },
              ...{ email: `person-${index}@example.test`, passwordHash: null, addedBy: null },
              ...{ roles: [], applications: [] },
            },
            Date.now(),
          );
      });
      return ids;
    }
    async function call(path: string, body: object, token = "") {
      const response = await fetch(`${service.url}/api${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
      });
      const answer = await response.json();
      if (!response.ok) throw new Error(`${path}: ${response.status} ${answer.message}`);
      return answer;
    }
    async function until(id: string, state: string) {
      for (;;) {
        const batch = await engine.read
          .selectFrom("batches")
          .where("id", "=", id)
          .selectAll()
          .executeTakeFirstOrThrow();
        if (batch.state === state) return batch;
        if (["stopped", "failed"].includes(batch.state)) throw new Error(`${batch.state}: ${batch.message}`);
        await after(100);
      }
    }
  });
});
