import { afterAll, beforeAll, expect, it } from "vitest";
import { open } from "#api/database/connect";
import type { Engine } from "#api/database/engine";
import { Client } from "#tests/support/client";
import { settingsFor } from "#tests/support/command";
import { describeOnEngines } from "#tests/support/engines";
import { bundled } from "#tests/support/programs";
import { ADMIN, PUBLIC_URL } from "#tests/support/service";
import { Standalone } from "#tests/support/standalone";
import { addWebhook, WebhookReceiver } from "#tests/support/webhook-receiver";
import { isLong } from "./support/figures";

const KILLS = isLong ? 40 : 2;
const ROLES = 15;
/** Tries of one webhook at the same time (deliver.ts), which a kill may cause to be repeated. */
const MOST_TRIES = 4;

describeOnEngines("WH2: a process that tells webhooks", (databaseUrl) => {
  let receiver: WebhookReceiver;
  let engine: Engine;
  beforeAll(async () => {
    receiver = await WebhookReceiver.start();
    engine = open(databaseUrl());
  });
  afterAll(async () => {
    await engine.close();
    receiver.stop();
  });

  const start = async () =>
    Standalone.start(
      {
        ...settingsFor(databaseUrl()),
        PUBLIC_URL,
        ADMIN_PASSWORD: ADMIN.password,
        WEBHOOK_PRIVATE: "127.0.0.1",
      },
      await bundled("api"),
    );
  const numbers = () => receiver.received.map(({ payload }) => payload.sequence as number);

  /** Adds roles. @returns the names that were acknowledged */
  async function addRoles(client: Client, token: string, round: number): Promise<string[]> {
    const names: string[] = [];
    for (let role = 0; role < ROLES; role++) {
      const roleName = `Role ${round}.${role}`;
      const answer = await client.post("/auth/roles", { roleName }, token);
      if (answer.status === 201) names.push(roleName);
    }
    return names;
  }

  /** As if the time of all leases had passed. */
  const endLeases = () =>
    engine.write(async (queries) => {
      await queries.deleteFrom("leases").execute();
      await queries
        .updateTable("webhook_deliveries")
        .set({ leased_until: null })
        .where("leased_until", "is not", null)
        .execute();
    });

  it("misses no number though it is killed while it sends, and repeats only what was being sent", async () => {
    // On Postgres a second process works on beside the one that is killed.
    const other = databaseUrl().startsWith("postgres") ? await start() : undefined;
    let victim = await start();
    const { body } = await Client.at(victim.url).post("/auth/login", ADMIN);
    const token: string = body.token;
    await addWebhook(Client.at(victim.url), token, { url: receiver.url });
    const acknowledged: string[] = [];
    for (let kills = 0; kills < KILLS; kills++) {
      const before = receiver.received.length;
      acknowledged.push(...(await addRoles(Client.at((other ?? victim).url), token, kills)));
      await receiver.first((one) => receiver.received.indexOf(one) > before);
      await victim.kill();
      await endLeases();
      victim = await start();
    }
    for (const name of acknowledged)
      await receiver.first(({ payload }) => payload.data.target?.name === name);
    expect(acknowledged).toHaveLength(KILLS * ROLES);

    const told = [...new Set(numbers())].sort((one, other) => one - other);
    const first = told[0] ?? 0;
    expect(told).toEqual(told.map((_number, index) => first + index));
    const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect(new Set(ids).size).toBe(told.length);
    // The leases of the process that lives are ended too.
    const repeated = ids.length - told.length;
    expect(repeated).toBeLessThanOrEqual(KILLS * MOST_TRIES * (other ? 2 : 1));
    expect(await victim.stop()).toBe(0);
    await other?.stop();
  });
});
