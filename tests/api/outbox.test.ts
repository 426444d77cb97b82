import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#api/contract/durations";
import { open } from "#api/database/connect";
import { createLogger } from "#api/logger";
import { claimMails } from "#api/outbox/outbox.queries";
import { describeOnEngines } from "#tests/support/engines";
import { makeLink } from "#tests/support/links";
import { MailServer } from "#tests/support/mail-server";
import { mailTo, outboxOf, queueMails } from "#tests/support/outbox";
import { PUBLIC_URL, TestService } from "#tests/support/service";

describeOnEngines("the outbox", (databaseUrl) => {
  let test: TestService;
  let server: MailServer;
  let userId: string;
  let [linked, promoted, leaving] = ["", "", ""];
  beforeAll(async () => {
    // Without a mail server of its own: each test sends by itself.
    test = await TestService.start(databaseUrl());
    userId = (await test.addUser({ name: "Ada Lovelace" })).id;
    linked = (await test.addUser()).id;
    promoted = (await test.addUser({ roles: ["super"] })).id;
    leaving = (await test.addUser()).id;
  });
  afterAll(() => test.stop());
  beforeEach(async () => {
    server = await MailServer.start();
    test.stopClock();
  });
  afterEach(async () => {
    await server.stop();
    await test.engine.write((queries) => queries.deleteFrom("mails").execute());
  });

  const pass = (ms: number) => {
    test.aheadMs += ms;
  };
  const state = async (address: string) => {
    const mail = await mailTo(test, address);
    return mail && [mail.tries, mail.due_at - test.now, mail.last_error, mail.sent_at, mail.dead_at];
  };

  it("sends each mail once, with the text of its kind, and an id of its row", async () => {
    const [address = ""] = await queueMails(test, userId);
    const outbox = outboxOf(test, server);
    await outbox.run();
    await outbox.run();
    const [mail, ...others] = await server.mailsTo(address);
    expect(others).toEqual([]);
    const row = await mailTo(test, address);
    expect(mail?.messageId).toBe(`<${row?.id}@${new URL(PUBLIC_URL).hostname}>`);
    expect(mail?.from).toEqual({ name: "Sign-in", address: "sso@example.test" });
    expect(mail?.text).toContain("Ada Lovelace");
    expect(row).toMatchObject({ sent_at: test.now, leased_until: null, tries: 1, last_error: null });
  });

  it("sends what version 0.4 recorded, in its order", async () => {
    const recorded = { kind: "passkey-added", user_id: userId, created_at: test.now - DAY_MS };
    const facts = JSON.stringify({ at: test.now - DAY_MS, passkey: "Laptop", browser: "A browser" });
    const rows = ["one", "two", "three"].map((id, index) => ({
      ...recorded,
      id,
      facts,
      address: `${id}@example.test`,
      due_at: recorded.created_at + index,
    }));
    await test.engine.write((queries) => queries.insertInto("mails").values(rows).execute());
    await outboxOf(test, server).run();
    expect(server.received.map(({ envelope }) => envelope.to[0])).toEqual(rows.map(({ address }) => address));
    expect(server.received[0]?.text).toContain("Laptop");
  });

  it("EM1: gives each of 600 mails to one of eight claims at the same time, in two processes", async () => {
    await queueMails(test, userId, 600);
    const other = open(databaseUrl());
    const claims = { now: test.now, until: test.now + MINUTE_MS, most: 20 };
    const claimed: string[] = [];
    const claimer = async (engine = test.engine) => {
      for (;;) {
        const mails = await engine.write((queries) => claimMails(queries, claims));
        if (mails.length === 0) return;
        claimed.push(...mails.map(({ id }) => id));
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, index) => claimer(index % 2 ? other : test.engine)));
    await other.close();
    expect(claimed.length).toBe(600);
    expect(new Set(claimed).size).toBe(600);
  });

  it("EM1: sends each of 90 mails once by two processes", async () => {
    const addresses = await queueMails(test, userId, 90);
    const other = open(databaseUrl());
    await Promise.all([outboxOf(test, server).run(), outboxOf(test, server, { engine: other }).run()]);
    await other.close();
    expect(server.received.map(({ envelope }) => envelope.to[0]).sort()).toEqual(addresses.sort());
  });

  it("EM6: loses nothing and repeats nothing if the mail server is away for a day", async () => {
    await server.stop();
    const addresses = await queueMails(test, userId, 25);
    const outbox = outboxOf(test, server);
    const began = test.now;
    const tries: number[] = [];
    while (test.now < began + DAY_MS) {
      await outbox.run();
      const row = await mailTo(test, addresses[0] ?? "");
      if (row && row.tries > tries.length) tries.push(test.now - began);
      pass(MINUTE_MS);
    }
    const minutes = tries.map((ms) => ms / MINUTE_MS);
    // After the pauses of 1, 5 and 30 minutes, 2, 6 and 12 hours.
    expect(minutes).toEqual([0, 1, 6, 36, 156, 516, 1236]);
    expect(await mailTo(test, addresses[24] ?? "")).toMatchObject({
      last_error: "The mail server can't be reached.",
      dead_at: null,
    });
    await server.begin();
    // The first mail that goes out takes the others along, long before their pause is over.
    const [late = ""] = await queueMails(test, userId);
    await outbox.run();
    expect(server.received.map(({ envelope }) => envelope.to[0]).sort()).toEqual([...addresses, late].sort());
    pass(DAY_MS);
    await outbox.run();
    expect(server.received).toHaveLength(26);
  }, 60_000);

  it("EM6: gives a mail up that fails for longer than a day", async () => {
    const [address = ""] = await queueMails(test, userId);
    server.mood = { mail: 451 };
    const outbox = outboxOf(test, server);
    for (let hour = 0; hour < 33; hour++) {
      await outbox.run();
      expect((await mailTo(test, address))?.dead_at).toBeNull();
      pass(HOUR_MS);
    }
    server.mood = "takes";
    server.moods.set(address, { recipient: 451 });
    await outbox.run();
    pass(12 * HOUR_MS);
    await outbox.run();
    expect(await mailTo(test, address)).toMatchObject({
      last_error: "The mail server refused the address: 451 The server says no",
      dead_at: expect.any(Number),
      leased_until: null,
    });
    server.moods.clear();
    pass(DAY_MS);
    await outbox.run();
    expect(server.received).toEqual([]);
  });

  it("gives up at once what the mail server refuses for good, and goes on with the next", async () => {
    const [refused = "", ...others] = await queueMails(test, userId, 4);
    server.moods.set(refused, { recipient: 550 });
    await outboxOf(test, server).run();
    const error = "The mail server refused the address: 550 The server says no";
    expect(await state(refused)).toEqual([1, 0, error, null, test.now]);
    for (const address of others) await server.mailsTo(address);
  });

  it("EM2: gives up an address that reads as two, and sends it to neither", async () => {
    const address = "a@x.test,evil@y.test";
    await queueMails(test, userId, 1);
    await test.engine.write((queries) => queries.updateTable("mails").set({ address }).execute());
    await outboxOf(test, server).run();
    expect(await state(address)).toEqual([1, 0, "The address can't be used for email.", null, test.now]);
    expect(server.connections).toBe(0);
  });

  it("tries again what the mail server puts off, and goes on with the next", async () => {
    const [later = "", other = ""] = await queueMails(test, userId, 2);
    server.moods.set(later, { recipient: 451 });
    const outbox = outboxOf(test, server);
    await outbox.run();
    const error = "The mail server refused the address: 451 The server says no";
    expect(await state(later)).toEqual([1, MINUTE_MS, error, null, null]);
    await server.mailsTo(other);
    server.moods.clear();
    pass(MINUTE_MS - 1);
    await outbox.run();
    expect(server.received).toHaveLength(1);
    pass(1);
    await outbox.run();
    await server.mailsTo(later);
    expect(await state(later)).toEqual([2, 0, null, test.now, null]);
  });

  it("logs each failure once, without the address, the answer or the password of the mail server", async () => {
    const login = { user: "sso-user", password: "a mail secret" };
    const closed = await MailServer.start({ login });
    const lines: string[] = [];
    const note = (level: string) => (told: object, message: string) =>
      lines.push(JSON.stringify({ level, ...told, message }));
    const log = Object.assign(createLogger("silent"), { warn: note("warn"), error: note("error") });
    const [refused = "", away = ""] = await queueMails(test, userId, 2);
    closed.moods.set(refused, { recipient: 550 });
    closed.moods.set(away, { recipient: 421 });
    await outboxOf(test, closed, { log }).run();
    await closed.stop();
    await test.engine.write((queries) => queries.updateTable("mails").set({ due_at: test.now }).execute());
    await outboxOf(test, closed, { log }).run();
    const [one, other] = [await mailTo(test, refused), await mailTo(test, away)];
    const kind = "password-changed";
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { level: "error", mail: one?.id, kind, tries: 1, reason: "550", message: "A mail was given up" },
      {
        level: "warn",
        mail: other?.id,
        kind,
        tries: 1,
        reason: "421",
        message: "A mail couldn't be sent; it will be tried again",
      },
      {
        level: "warn",
        mail: other?.id,
        kind,
        tries: 2,
        reason: "ECONNREFUSED",
        message: "A mail couldn't be sent; it will be tried again",
      },
    ]);
    expect(JSON.stringify(await test.engine.read.selectFrom("mails").selectAll().execute())).not.toMatch(
      /sso-user|secret/,
    );
  });

  it("asks a mail server that takes nothing only once a run", async () => {
    await queueMails(test, userId, 45);
    server.mood = { sender: 553 };
    await outboxOf(test, server).run();
    expect(server.connections).toBe(1);
    const waiting = await test.engine.read.selectFrom("mails").select(["tries", "dead_at"]).execute();
    expect(waiting.filter(({ tries }) => tries === 1)).toHaveLength(20);
    expect(waiting.every(({ dead_at }) => dead_at === null)).toBe(true);
  });

  it("EM6: repeats a mail whose connection was cut, with the same id", async () => {
    const outbox = outboxOf(test, server);
    for (const [mood, arrivals] of [
      ["drops", 1],
      ["loses", 2],
    ] as const) {
      const [address = ""] = await queueMails(test, userId);
      server.mood = mood;
      await outbox.run();
      expect(await state(address)).toEqual([
        1,
        MINUTE_MS,
        "The connection to the mail server was lost.",
        null,
        null,
      ]);
      server.mood = "takes";
      pass(MINUTE_MS);
      await outbox.run();
      const mails = await server.mailsTo(address, arrivals);
      expect(mails).toHaveLength(arrivals);
      expect(new Set(mails.map(({ messageId, text, html }) => `${messageId} ${text} ${html}`)).size).toBe(1);
    }
  });

  it("drops a mail whose link is over, and sends a link that works", async () => {
    const [old, current] = [await makeLink(test, "reset", linked), await makeLink(test, "reset", linked)];
    await test.engine.write((queries) => queries.deleteFrom("mails").execute());
    const [dropped = ""] = await queueMails(test, linked, 1, { kind: "reset", linkId: old.id });
    const [sent = ""] = await queueMails(test, linked, 1, { kind: "reset", linkId: current.id });
    await outboxOf(test, server).run();
    expect(await mailTo(test, dropped)).toBeUndefined();
    const [mail] = await server.mailsTo(sent);
    expect(mail?.text).toContain(current.address);
    expect(mail?.html).toContain(current.address);
    expect(server.received).toHaveLength(1);
  });

  it("EM7: drops a link to a password for somebody who has become super without a second factor", async () => {
    for (const purpose of ["reset", "invite"] as const) await makeLink(test, purpose, promoted);
    await outboxOf(test, server).run();
    expect(server.received).toEqual([]);
    expect(await test.engine.read.selectFrom("mails").selectAll().execute()).toEqual([]);
  });

  it("goes with its user", async () => {
    await queueMails(test, leaving, 2);
    await test.delete(`/auth/users/${leaving}`, (await test.signIn()).token);
    await outboxOf(test, server).run();
    expect(server.received).toEqual([]);
  });

  it("isn't held up by a mail of a kind that it doesn't know", async () => {
    const [strange = "", other = ""] = await queueMails(test, userId, 2);
    await test.engine.write((queries) =>
      queries.updateTable("mails").set({ kind: "of-tomorrow" }).where("address", "=", strange).execute(),
    );
    await outboxOf(test, server).run();
    expect(await state(strange)).toEqual([1, 0, "The email couldn't be written.", null, test.now]);
    await server.mailsTo(other);
  });

  it("stops within a moment, and gives back what it hasn't sent", async () => {
    const addresses = await queueMails(test, userId, 3);
    server.mood = "hangs";
    const outbox = outboxOf(test, server);
    const running = outbox.run();
    while (server.connections === 0) await new Promise((done) => setTimeout(done, 10));
    await outbox.stop();
    await running;
    for (const address of addresses) expect(await state(address)).toEqual([0, 0, null, null, null]);
    server.mood = "takes";
    await outboxOf(test, server).run();
    expect(server.received).toHaveLength(3);
  });

  it("sends the mails of a process that died once their lease is over", async () => {
    const [address = ""] = await queueMails(test, userId);
    const claim = { now: test.now, until: test.now + MINUTE_MS, most: 20 };
    await test.engine.write((queries) => claimMails(queries, claim));
    const outbox = outboxOf(test, server);
    pass(MINUTE_MS - 1);
    await outbox.run();
    expect(server.received).toEqual([]);
    pass(1);
    await outbox.run();
    await server.mailsTo(address);
  });
});
