import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { purge } from "#api/background";
import { DAY_MS, MINUTE_MS } from "#api/contract/durations";
import type { MailKind } from "#api/contract/mails";
import { auditKey } from "#api/keys/derived-keys";
import { describeOnEngines } from "#tests/support/engines";
import { makeLink } from "#tests/support/links";
import { MailServer } from "#tests/support/mail-server";
import { mailTo, outboxOf, queueMails } from "#tests/support/outbox";
import { MASTER_KEY, TestService } from "#tests/support/service";

describeOnEngines("the calls of the outbox", (databaseUrl) => {
  let server: MailServer;
  let test: TestService;
  let userId: string;
  let admin: string;
  beforeAll(async () => {
    server = await MailServer.start({ login: { user: "sso", password: "a mail secret" } });
    test = await TestService.start(databaseUrl(), server.settings);
    userId = (await test.addUser({ name: "Ada Lovelace" })).id;
    admin = (await test.signIn()).token;
  });
  afterAll(async () => {
    await test.stop();
    await server.stop();
  });
  afterEach(async () => {
    server.mood = "takes";
    server.moods.clear();
    await test.engine.write((queries) => queries.deleteFrom("mails").execute());
  });

  /** Rows that the service's own job leaves alone: they are not due yet. */
  const set = (address: string, columns: object) =>
    test.engine.write((queries) =>
      queries.updateTable("mails").set(columns).where("address", "=", address).execute(),
    );
  /** Mails in the three states, two of each. */
  async function fill() {
    const later = test.now + DAY_MS;
    const addresses: string[] = [];
    for (const columns of [
      { due_at: later },
      { due_at: later - 1, tries: 3, last_error: "The mail server can't be reached." },
      { dead_at: test.now - 2, tries: 1, last_error: "Refused" },
      { dead_at: test.now - 1 },
      { sent_at: test.now - 2, tries: 1 },
      { sent_at: test.now - 1, tries: 1 },
    ]) {
      const [address = ""] = await queueLater();
      await set(address, columns);
      addresses.push(address);
    }
    return addresses;
  }
  const queueLater = (options: { kind?: MailKind; linkId?: string } = {}) =>
    queueMails(test, userId, 1, { ...options, at: test.now + DAY_MS });
  const list = async (query = "") => (await test.get(`/auth/mails${query}`, admin)).body;

  it("lists mails by state: the next to be sent first, others the newest first", async () => {
    const [one, two, three, four, five, six] = await fill();
    const addresses = async (query: string) =>
      (await list(query)).items.map(({ address }: { address: string }) => address);
    expect(await addresses("?state=waiting")).toEqual([two, one]);
    expect(await addresses("?state=failed")).toEqual([four, three]);
    expect(await addresses("?state=sent")).toEqual([six, five]);
    expect((await addresses("")).sort()).toEqual([one, two, three, four, five, six].sort());
    expect(await addresses("?size=4&page=1")).toHaveLength(4);
    expect(await addresses("?size=4&page=2")).toHaveLength(2);
    expect(await addresses("?size=4&page=3")).toEqual([]);
    expect(await list("?state=failed&size=1&page=2")).toMatchObject({
      totalItems: 2,
      totalPages: 2,
      currentPage: 2,
      waiting: 2,
      failed: 2,
      items: [{ address: three, error: "Refused", at: null }],
    });
    expect((await list()).totalItems).toBe(6);
    const [mail] = (await list("?state=waiting")).items;
    expect(mail).toMatchObject({
      kind: "password-changed",
      user: { id: userId, name: "Ada Lovelace" },
      state: "waiting",
      tries: 3,
      error: "The mail server can't be reached.",
    });
    expect((await test.get("/auth/mails?state=lost", admin)).status).toBe(422);
  });

  it("lists those of one user, and shows what one says without its link", async () => {
    await fill();
    const other = (await test.addUser({ name: "Grace Hopper" })).id;
    const link = await makeLink(test, "reset", other, { mailed: false });
    const [address = ""] = await queueMails(test, other, 1, {
      kind: "reset",
      linkId: link.id,
      at: test.now + DAY_MS,
    });
    const found = await list(`?userId=${other}`);
    expect(found).toMatchObject({ totalItems: 1, waiting: 1, failed: 0, items: [{ address }] });
    expect((await list(`?userId=${other}&state=failed`)).totalItems).toBe(0);

    const path = `/auth/mails/${found.items[0].id}`;
    const { status, body } = await test.get(path, admin);
    expect([status, body.subject, body.address]).toEqual([200, "Reset your password", address]);
    expect(body.text).toContain("Hello Grace Hopper,");
    expect(body.text).not.toContain("token=");
    expect(body.text).toContain("Only the email itself has the link.");
    const { input } = await test.addUser({ name: "Plain Person" });
    expect((await test.get(path, (await test.signIn(input.username)).token)).status).toBe(403);
    expect((await test.get("/auth/mails/none", admin)).status).toBe(404);
  });

  it("names the mail server without its credentials", async () => {
    const answer = await list();
    expect(answer.server).toEqual({ host: `127.0.0.1:${server.port}`, from: server.settings.MAIL_FROM });
    expect(JSON.stringify(answer)).not.toContain("secret");
  });

  it("tries a waiting or failed mail again at once, and tells who did it", async () => {
    const [waiting = "", , failed = "", , sent = ""] = await fill();
    const retry = async (address: string) =>
      test.post(`/auth/mails/${(await mailTo(test, address))?.id}/retry`, undefined, admin);
    for (const address of [waiting, failed]) {
      expect((await retry(address)).status).toBe(204);
      expect(await test.lastAudit("mail.retry")).toMatchObject({
        message: "Administrator sent an email to Ada Lovelace again",
        target_id: userId,
      });
      await server.mailsTo(address);
    }
    const answer = await retry(sent);
    expect([answer.status, answer.body.message]).toEqual([409, "This email was sent already."]);
    expect((await test.post("/auth/mails/none/retry", undefined, admin)).status).toBe(404);
  });

  it("refuses to try a mail again whose link is over", async () => {
    const old = await makeLink(test, "reset", userId, { mailed: false });
    await makeLink(test, "reset", userId, { mailed: false });
    const [address = ""] = await queueLater({ kind: "reset", linkId: old.id });
    const { id } = (await mailTo(test, address)) ?? {};
    const answer = await test.post(`/auth/mails/${id}/retry`, undefined, admin);
    expect([answer.status, answer.body.message]).toEqual([
      409,
      "The link in this email is over. Send a new one.",
    ]);
  });

  it("sends a test mail to the caller at once, or says why it can't, five times in a quarter of an hour", async () => {
    const { input } = await test.addUser({ roles: ["admin"], name: "Tess Tester" });
    const { token } = await test.signIn(input.username);
    const send = () => test.post("/auth/mails/test", undefined, token);
    expect((await send()).body).toEqual({ address: input.email, error: null });
    const [mail] = await server.mailsTo(input.email);
    expect(mail?.text).toContain("Tess Tester");
    expect(await test.lastAudit("mail.test")).toMatchObject({ message: "Tess Tester sent a test email" });
    server.mood = { recipient: 550 };
    const error = "The mail server refused the address: 550 The server says no";
    expect((await send()).body).toEqual({ address: input.email, error });
    expect(await test.lastAudit("mail.test")).toMatchObject({
      message: `Tess Tester sent a test email, which failed: ${error}`,
    });
    for (let more = 0; more < 3; more++) await send();
    expect((await send()).status).toBe(429);
  });

  it("lets mails go on that waited for the mail server, once a test mail was taken", async () => {
    const [waiting = ""] = await queueLater();
    await set(waiting, { tries: 3, due_at: test.now + DAY_MS });
    const { input } = await test.addUser({ roles: ["admin"] });
    const { token } = await test.signIn(input.username);
    await test.post("/auth/mails/test", undefined, token);
    await server.mailsTo(waiting);
  });

  it("sends by the service's own job what a call has caused", async () => {
    const { id, input } = await test.addUser();
    await test.put(`/auth/users/${id}`, { ...input, password: "nine herons over the weir" }, admin);
    const [mail] = await server.mailsTo(input.email);
    expect(mail?.text).toContain("password");
  });

  it("keeps what waits for its turn until thirty days after that", async () => {
    const [address = ""] = await queueLater();
    const turn = test.now + 40 * DAY_MS;
    await set(address, { due_at: turn });
    const left = async () => (await test.engine.read.selectFrom("mails").select("id").execute()).length;
    const purgeAt = (now: number) =>
      purge({ engine: test.engine, auditKey: auditKey(MASTER_KEY), now: () => now });
    await purgeAt(turn + 29 * DAY_MS);
    expect(await left()).toBe(1);
    await purgeAt(turn + 30 * DAY_MS);
    expect(await left()).toBe(0);
  });

  it("deletes what is older than thirty days, whatever its state", async () => {
    await fill();
    const left = async () => (await test.engine.read.selectFrom("mails").select("id").execute()).length;
    const tools = { engine: test.engine, auditKey: auditKey(MASTER_KEY) };
    await purge({ ...tools, now: () => test.now + 30 * DAY_MS });
    expect(await left()).toBe(6);
    await purge({ ...tools, now: () => test.now + 31 * DAY_MS + MINUTE_MS });
    expect(await left()).toBe(0);
  });
});

describe("without a mail server", () => {
  describeOnEngines("the outbox", (databaseUrl) => {
    it("keeps notices, and refuses what would need one", async () => {
      const test = await TestService.start(databaseUrl());
      const admin = (await test.signIn()).token;
      const { id, input } = await test.addUser();
      await test.put(`/auth/users/${id}`, { ...input, password: "nine herons over the weir" }, admin);
      const list = (await test.get("/auth/mails", admin)).body;
      expect(list).toMatchObject({ server: null, waiting: 1, failed: 0 });
      for (const path of ["test", `${list.items[0].id}/retry`]) {
        const answer = await test.post(`/auth/mails/${path}`, undefined, admin);
        expect([answer.status, answer.body.message]).toEqual([409, "No mail server is set up."]);
      }
      expect((await test.post("/auth/password-reset", { username: "admin" })).status).toBe(404);
      expect((await test.get("/capabilities")).body.features).not.toContain("password-reset");
      await test.stop();
      // A mail server that is set up later sends them.
      const server = await MailServer.start();
      const later = await TestService.start(databaseUrl(), server.settings);
      await outboxOf(later, server).run();
      await server.mailsTo(input.email);
      await later.stop();
      await server.stop();
    });
  });
});
