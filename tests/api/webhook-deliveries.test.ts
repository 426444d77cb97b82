import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { purge } from "#api/background";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#api/contract/durations";
import { createEncryption } from "#api/keys/encryption";
import { matcherOf } from "#api/webhooks/fan-out";
import { lowestNeededNumber } from "#api/webhooks/fan-out.queries";
import { PAUSES_MS } from "#api/webhooks/settle";
import { claimDeliveries } from "#api/webhooks/tries.queries";
import { describeOnEngines } from "#tests/support/engines";
import { ADMIN, MASTER_KEY } from "#tests/support/service";
import { addWebhook, type Delivered, SECRET_ANSWER, WebhookReceiver } from "#tests/support/webhook-receiver";
import { WebhookService } from "#tests/support/webhook-service";

it("actions of webhooks are exact, or all of a noun, or all", () => {
  const wanted = (actions: string[]) =>
    ["user.update", "user.delete", "users.update", "sign-in"].filter(matcherOf(actions));
  expect(wanted([])).toHaveLength(4);
  expect(wanted(["user.*"])).toEqual(["user.update", "user.delete"]);
  expect(wanted(["user.update", "sign-in", "role.*"])).toEqual(["user.update", "sign-in"]);
});

describeOnEngines("Webhook deliveries", (databaseUrl) => {
  let service: WebhookService;
  let receiver: WebhookReceiver;
  const webhooks: string[] = [];
  beforeAll(async () => {
    service = await WebhookService.start(databaseUrl(), { WEBHOOK_PRIVATE: "127.0.0.1" });
  });
  afterAll(() => service.stop());

  beforeEach(async () => {
    receiver = await WebhookReceiver.start();
    return async () => {
      for (const id of webhooks.splice(0)) await service.delete(`/auth/webhooks/${id}`, service.token);
      receiver.stop();
    };
  });

  async function add(given: Partial<Parameters<typeof addWebhook>[2]> = {}) {
    await service.seal();
    const added = await addWebhook(service, service.token, {
      ...{ url: receiver.url, actions: ["role.*"] },
      ...given,
    });
    webhooks.push(added.id);
    return added;
  }
  const read = async ({ id }: { id: string }) =>
    (await service.get(`/auth/webhooks/${id}`, service.token)).body;
  /** By the library for receivers, whose clock is the service's. */
  const verify = (secret: string, { body, headers }: Delivered) => {
    vi.useFakeTimers({ toFake: ["Date"], now: service.now });
    try {
      return new Webhook(secret).verify(body, headers as Record<string, string>);
    } finally {
      vi.useRealTimers();
    }
  };
  const received = (at = 0) => {
    const one = receiver.received.at(at);
    if (!one) throw new Error("Nothing was received.");
    return one;
  };

  it("tell what was done, by whom and to what, signed as Standard Webhooks says", async () => {
    const { id, secret } = await add();
    await service.addUser();
    const roleName = await service.addRole();
    await service.run();
    expect(receiver.received).toHaveLength(1);
    const { payload, body, headers } = received();
    expect(verify(secret, received())).toEqual(payload);
    const [audit] = await service.engine.read
      .selectFrom("audits as a")
      .innerJoin("audit_seals as s", "s.audit_seq", "a.seq")
      .where("a.target_name", "=", roleName)
      .select(["a.id", "s.number", "a.target_id", "a.at"])
      .execute();
    expect(headers["webhook-id"]).toBe(audit?.id);
    expect(headers["webhook-timestamp"]).toBe(String(Math.floor(service.now / 1000)));
    expect(payload).toEqual({
      type: "role.create",
      timestamp: new Date(audit?.at ?? 0).toISOString(),
      sequence: audit?.number,
      data: {
        actor: { type: "user", id: expect.any(String), name: "Administrator", username: ADMIN.username },
        target: { type: "role", id: audit?.target_id, name: roleName },
        application: { id: expect.any(String), name: "SSO Application" },
        changes: { roleName },
        outcome: "success",
      },
    });
    expect(body).not.toContain("@");
    expect(await service.deliveries({ id })).toEqual([
      {
        number: audit?.number,
        action: "role.create",
        message: `Administrator added the role ${roleName}`,
        state: "delivered",
        tries: 1,
        status: 200,
        ms: expect.any(Number),
        error: null,
        createdAt: expect.any(String),
        triedAt: expect.any(String),
        dueAt: null,
        deliveredAt: new Date(service.now).toISOString(),
      },
    ]);
    expect(await read({ id })).toMatchObject({
      waiting: 0,
      lastDeliveredAt: new Date(service.now).toISOString(),
    });
    await service.run();
    expect(receiver.received).toHaveLength(1);
  });

  it("are signed by both secrets for a day after a replacement", async () => {
    const { id, secret } = await add();
    const replaced = await service.post(`/auth/webhooks/${id}/secret`, undefined, service.token);
    expect(replaced).toMatchObject({
      status: 200,
      body: { version: 2, formerUntil: new Date(service.now + DAY_MS).toISOString() },
    });
    const { secret: next } = replaced.body;
    expect(next).not.toBe(secret);
    await service.addRole();
    await service.run();
    for (const one of [secret, next]) expect(verify(one, received())).toEqual(received().payload);

    await service.pass(DAY_MS);
    await service.addRole();
    await service.run();
    const { headers, body } = received(1);
    const at = new Date(Number(headers["webhook-timestamp"]) * 1000);
    const signature = (one: string) => new Webhook(one).sign(String(headers["webhook-id"]), at, body);
    expect(headers["webhook-signature"]).toBe(signature(next));
    expect(await read({ id })).toMatchObject({ formerUntil: null });

    await purge(service.context);
    const { secret_encrypted, ...row } = await service.engine.read
      .selectFrom("webhooks")
      .where("id", "=", id)
      .select(["secret_encrypted", "former_secret_encrypted"])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ former_secret_encrypted: null });
    const decrypt = (row: string) =>
      createEncryption(MASTER_KEY).decrypt(
        { table: "webhooks", row, column: "secret_encrypted" },
        secret_encrypted,
      );
    expect(decrypt(id)).toBe(next);
    expect(() => decrypt("another")).toThrow();
  });

  it("WH3: are tried again for 31 hours, and nothing of any answer is kept or shown", async () => {
    receiver.answer = 500;
    const { id } = await add();
    await service.addRole();
    await service.run();
    for (const [tries, pause] of PAUSES_MS.entries()) {
      expect(receiver.received).toHaveLength(tries + 1);
      const [delivery] = await service.deliveries({ id });
      expect(delivery).toMatchObject({
        state: "waiting",
        tries: tries + 1,
        status: 500,
        error: "The receiver answered 500.",
        dueAt: new Date(service.now + pause).toISOString(),
      });
      await service.pass(pause - 1);
      await service.run();
      expect(receiver.received).toHaveLength(tries + 1);
      await service.pass(1);
      await service.run();
    }
    expect(receiver.received).toHaveLength(8);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(PAUSES_MS.reduce((sum, pause) => sum + pause)).toBe(31 * HOUR_MS + 35 * MINUTE_MS + 5 * SECOND_MS);
    expect(await service.deliveries({ id })).toMatchObject([{ state: "failed", tries: 8, dueAt: null }]);
    const failed = await service.get(`/auth/webhooks/${id}/deliveries?state=failed`, service.token);
    expect(failed.body.totalItems).toBe(1);
    const waiting = await service.get(`/auth/webhooks/${id}/deliveries?state=waiting`, service.token);
    expect(waiting.body.totalItems).toBe(0);
    const tested = await service.post(`/auth/webhooks/${id}/test`, undefined, service.token);
    expect(tested.body).toEqual({ status: 500, ms: expect.any(Number), error: "The receiver answered 500." });
    const { read: from } = service.engine;
    const kept = [
      await from.selectFrom("webhook_deliveries").selectAll().execute(),
      await from.selectFrom("webhooks").selectAll().execute(),
      await from.selectFrom("audits").selectAll().execute(),
      failed.body,
      tested.body,
    ];
    expect(JSON.stringify(kept)).not.toContain(SECRET_ANSWER);
  });

  it("go to the others while one receiver is silent, whose try is given back at a stop", async () => {
    const silent = await WebhookReceiver.start();
    silent.answer = "nothing";
    const slow = await add({ url: silent.url });
    await add();
    await service.addRole();
    await service.seal();
    const deliverer = service.anotherDeliverer();
    await deliverer.run();
    await silent.first(() => true);
    await receiver.first(() => true);
    await deliverer.stop();
    expect(await service.deliveries(slow)).toMatchObject([{ state: "waiting", tries: 0, status: null }]);
    silent.answer = 204;
    await service.run();
    expect(await service.deliveries(slow)).toMatchObject([{ state: "delivered", tries: 1, status: 204 }]);
    silent.stop();
  });

  it("WH1: follow no redirect", async () => {
    const other = await WebhookReceiver.start();
    for (const status of [301, 302, 307, 308]) {
      receiver.answer = status;
      receiver.location = other.url;
      const webhook = await add();
      await service.addRole();
      await service.run();
      expect(await service.deliveries(webhook)).toMatchObject([
        { status, state: "waiting", error: `The receiver answered ${status}. Redirects are not followed.` },
      ]);
    }
    expect(other.received).toEqual([]);
    other.stop();
  });

  it("say why a receiver that is away got nothing", async () => {
    const dropped = await add();
    receiver.answer = "drops";
    const gone = await WebhookReceiver.start();
    const refused = await add({ url: gone.url });
    gone.stop();
    await service.addRole();
    await service.run();
    const error = async (webhook: { id: string }) => (await service.deliveries(webhook))[0]?.error;
    expect(await error(dropped)).toBe("The receiver closed the connection.");
    expect(await error(refused)).toBe("The receiver refused the connection.");
    expect(await read(refused)).toMatchObject({
      waiting: 1,
      failingSince: new Date(service.now).toISOString(),
    });
  });

  it("end at once with 410, and what waits and what happens meanwhile is not sent later", async () => {
    const webhook = await add();
    receiver.answer = 500;
    await service.addRole();
    await service.run();
    receiver.answer = 410;
    await service.addRole();
    await service.run();
    expect(await read(webhook)).toMatchObject({ active: false, waiting: 0, version: 2, endedReason: /410/ });
    const stopped = await service.engine.read
      .selectFrom("audits")
      .where("action", "=", "webhook.stop")
      .where("target_id", "=", webhook.id)
      .selectAll()
      .execute();
    expect(stopped).toMatchObject([
      { actor_id: null, message: expect.stringContaining("Receiver was switched off") },
    ]);
    const [mail] = await mails();
    expect(mail).toMatchObject({ address: "admin@localhost" });
    expect(JSON.parse(mail?.facts ?? "")).toMatchObject({ webhook: "Receiver", reason: /410/ });

    receiver.answer = 200;
    await service.addRole();
    await service.run();
    const [, { number } = { number: 0 }] = await service.deliveries(webhook);
    const resend = () =>
      service.post(`/auth/webhooks/${webhook.id}/deliveries/${number}`, undefined, service.token);
    expect((await resend()).status).toBe(409);
    expect((await service.deliveries(webhook)).map(({ state }) => state)).toEqual(["failed", "failed"]);
    const input = { name: "Receiver", url: webhook.url, actions: ["role.*"], active: true };
    const on = await service.put(`/auth/webhooks/${webhook.id}`, input, service.token);
    expect(on.body).toMatchObject({ active: true, endedReason: null, failingSince: null });
    const before = receiver.received.length;
    await service.pass(DAY_MS);
    const name = await service.addRole();
    await service.run();
    expect(receiver.received.slice(before).map(({ payload }) => payload.data.target.name)).toEqual([name]);
    // Asked for, it is sent.
    expect((await resend()).status).toBe(204);
    await service.run();
    expect(received(-1).payload.sequence).toBe(number);
  });

  const mails = () =>
    service.engine.read
      .selectFrom("mails")
      .where("kind", "=", "webhook-stopped")
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .selectAll()
      .execute();

  it("end after three days of failing, and other administrators are told if the creator is gone", async () => {
    const creator = await service.addUser({ roles: ["admin"] });
    const other = await service.addUser({ roles: ["admin"] });
    await service.addUser({ roles: ["auditor"] });
    const webhook = await add();
    const own = await service.engine.write((queries) =>
      queries.updateTable("webhooks").set({ created_by: creator.id }).where("id", "=", webhook.id).execute(),
    );
    expect(own).toHaveLength(1);
    receiver.answer = 503;
    await service.addRole();
    await service.run();
    await service.pass(3 * DAY_MS - 1);
    await service.run();
    expect(await read(webhook)).toMatchObject({ active: true });
    await service.engine.write((queries) =>
      queries.updateTable("users").set({ active: 0 }).where("id", "=", creator.id).execute(),
    );
    await service.pass(HOUR_MS);
    await service.addRole();
    const before = (await mails()).length;
    await service.run();
    expect(await read(webhook)).toMatchObject({
      active: false,
      endedReason: "Every delivery has failed for three days.",
    });
    const told = (await mails()).slice(0, -before || undefined).map(({ address }) => address);
    expect(told).toContain(other.email);
    expect(told).toContain("admin@localhost");
    expect(told).not.toContain(creator.email);
    expect(told).toHaveLength(2);
  });

  it("are sent again when asked, by the same id, and only numbers that the webhook wanted", async () => {
    const webhook = await add();
    await service.addRole();
    await service.addUser();
    await service.run();
    const [{ number } = { number: 0 }] = await service.deliveries(webhook);
    const resend = (path: number | string, id = webhook.id) =>
      service.post(`/auth/webhooks/${id}/deliveries/${path}`, undefined, service.token);
    for (const other of [number + 1, 999_999_999, "0", "-1", "x", "1e3", "9999999999999999"])
      expect((await resend(other)).status, String(other)).toBe(404);
    expect((await resend(number, "unknown")).status).toBe(404);
    expect((await resend(number)).status).toBe(204);
    expect(await service.deliveries(webhook)).toMatchObject([
      { state: "waiting", tries: 0, deliveredAt: null },
    ]);
    await service.run();
    expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual([
      received().headers["webhook-id"],
      received().headers["webhook-id"],
    ]);
  });

  it("are all sent again when asked, but those that arrived", async () => {
    const webhook = await add();
    const resendAll = (id = webhook.id) =>
      service.post(`/auth/webhooks/${id}/deliveries`, undefined, service.token);
    await service.addRole();
    await service.run();
    expect((await resendAll()).body.message).toBe("Every delivery has arrived.");
    receiver.answer = 503;
    await service.addRole();
    await service.addRole();
    await service.run();
    receiver.answer = 200;
    const before = receiver.received.length;
    expect(await resendAll()).toMatchObject({ status: 200, body: { count: 2 } });
    expect((await service.deliveries(webhook)).map(({ state }) => state)).toEqual([
      "waiting",
      "waiting",
      "delivered",
    ]);
    await service.run();
    expect(receiver.received).toHaveLength(before + 2);
    const audits = await service.engine.read
      .selectFrom("audits")
      .where("action", "=", "webhook.resend")
      .where("target_id", "=", webhook.id)
      .select("message")
      .execute();
    expect(audits).toEqual([
      { message: "Administrator had 2 deliveries sent again to the webhook Receiver" },
    ]);
    expect((await resendAll("unknown")).status).toBe(404);
  });

  it("a test is sent at once, signed, also to a webhook that is off, and counts for nothing", async () => {
    const webhook = await add({ active: false });
    const test = () => service.post(`/auth/webhooks/${webhook.id}/test`, undefined, service.token);
    expect(await test()).toMatchObject({ status: 200, body: { status: 200, error: null } });
    expect(verify(webhook.secret, received())).toMatchObject({
      type: "webhook.test",
      sequence: null,
      data: { target: { type: "webhook", id: webhook.id, name: "Receiver" } },
    });
    receiver.answer = 410;
    expect((await test()).body).toMatchObject({ status: 410, error: /410/ });
    expect(await read(webhook)).toMatchObject({ endedReason: null, failingSince: null, version: 1 });
    let last = await test();
    for (let more = 20; last.status === 200 && more > 0; more--) last = await test();
    expect(last.status).toBe(429);
  });

  it("WH2: two processes deliver each number once", async () => {
    const webhook = await add();
    const roles = await Promise.all(Array.from({ length: 40 }, () => service.addRole()));
    await service.seal();
    const deliverers = [service.anotherDeliverer(), service.anotherDeliverer(), service.anotherDeliverer()];
    for (let waiting = 1; waiting > 0; ) {
      await Promise.all(deliverers.map(({ run }) => run()));
      await Promise.all(deliverers.map(({ idle }) => idle()));
      waiting = (await read(webhook)).waiting;
    }
    const names = receiver.received.map(({ payload }) => payload.data.target.name);
    expect(names.sort()).toEqual(roles.sort());
  });

  it("WH2: a number that a killed process had taken is sent by another, after its lease", async () => {
    const webhook = await add();
    await service.addRole();
    await service.seal();
    receiver.answer = 500;
    await service.run();
    await service.pass(5 * SECOND_MS);
    receiver.answer = 200;
    const claim = { now: service.now, until: service.now + 15 * SECOND_MS, most: 4 };
    const claimed = await service.engine.write((queries) => claimDeliveries(queries, webhook.id, claim));
    expect(claimed).toHaveLength(1);
    await service.run();
    expect(receiver.received).toHaveLength(1);
    await service.pass(15 * SECOND_MS);
    await service.run();
    expect(await service.deliveries(webhook)).toMatchObject([{ state: "delivered", tries: 3 }]);
  });

  it("hold the audits that they need, and are forgotten after two weeks", async () => {
    await purge(service.context);
    const webhook = await add();
    const { cursor } = await service.engine.read
      .selectFrom("webhooks")
      .where("id", "=", webhook.id)
      .select("cursor")
      .executeTakeFirstOrThrow();
    const needed = () => lowestNeededNumber(service.engine.read);
    expect(await needed()).toBe(cursor + 1);
    receiver.answer = 500;
    await service.addRole();
    await service.run();
    const [{ number } = { number: 0 }] = await service.deliveries(webhook);
    expect(await needed()).toBe(number);
    receiver.answer = 200;
    await service.pass(5 * SECOND_MS);
    await service.run();
    expect(await needed()).toBeGreaterThan(number);
    await service.pass(14 * DAY_MS - 5 * SECOND_MS);
    await purge(service.context);
    expect(await service.deliveries(webhook)).toHaveLength(1);
    await service.pass(SECOND_MS);
    await purge(service.context);
    expect(await service.deliveries(webhook)).toEqual([]);
    await service.delete(`/auth/webhooks/${webhook.id}`, service.token);
    expect(await needed()).toBeUndefined();
  });
});
