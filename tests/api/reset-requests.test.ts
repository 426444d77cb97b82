import { randomUUID } from "node:crypto";
import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#api/contract/durations";
import type { Engine } from "#api/database/engine";
import { answerResetRequests, requestReset } from "#api/outbox/reset-requests";
import { describeOnEngines } from "#tests/support/engines";
import { somewhere } from "#tests/support/factors";
import { makeInvited } from "#tests/support/links";
import { MailServer } from "#tests/support/mail-server";
import { outboxOf, outboxTools } from "#tests/support/outbox";
import { PASSWORD, TestService } from "#tests/support/service";

describeOnEngines("a request for a new password", (databaseUrl) => {
  let test: TestService;
  let server: MailServer;
  let networks = 0;
  beforeAll(async () => {
    server = await MailServer.start();
    // Answers nothing by itself: each test does.
    test = await TestService.start(databaseUrl());
  });
  afterAll(async () => {
    await test.stop();
    await server.stop();
  });
  beforeEach(async () => {
    test.aheadMs = 0;
    await test.engine.write(async (queries) => {
      await queries.deleteFrom("mails").execute();
      await queries.deleteFrom("mail_requests").execute();
    });
  });

  const tools = () => outboxTools(test, server);
  const ask = (username: string, address = `198.18.7.${++networks % 250}`, device?: string) =>
    requestReset(tools(), { username, device }, { ...somewhere(test), address });
  const answer = () => answerResetRequests(tools());
  const kinds = async (userId: string) => {
    const mails = await test.engine.read
      .selectFrom("mails")
      .where("user_id", "=", userId)
      .select("kind")
      .execute();
    return mails.map(({ kind }) => kind);
  };
  const change = (id: string, columns: object) =>
    test.engine.write((queries) => queries.updateTable("users").set(columns).where("id", "=", id).execute());
  const waiting = () => test.engine.read.selectFrom("mail_requests").selectAll().execute();

  /** What the form may be asked about, each a name and the kinds of mail that its user gets. */
  async function everybody() {
    const known = await test.addUser();
    const inactive = await test.addUser({ status: 0 });
    const google = await test.addUser();
    const invited = await test.addUser();
    const withdrawn = await test.addUser();
    const lone = await test.addUser({ roles: ["super"] });
    const toGoogle = { google_issuer: "https://accounts.google.com", password_hash: null };
    await change(google.id, { ...toGoogle, google_subject: randomUUID() });
    await makeInvited(test, invited.id);
    await makeInvited(test, withdrawn.id);
    await change(withdrawn.id, { invited_until: test.now });
    const protectedSuper = await test.addUser({ roles: ["super"] });
    await test.engine.write((queries) =>
      queries
        .insertInto("totp_secrets")
        .values({
          id: randomUUID(),
          user_id: protectedSuper.id,
          secret_encrypted: "",
          confirmed_at: test.now,
          created_at: test.now,
        })
        .execute(),
    );
    return { known, inactive, google, invited, withdrawn, lone, protectedSuper };
  }

  it("EM3: is answered alike, with the same statements, whoever is named", async () => {
    const people = await everybody();
    const names = [
      ...Object.values(people).map(({ input }) => input.username),
      "nobody-at-all",
      "x".repeat(254),
    ];
    const seen = new Set<string>();
    for (const name of [...names, ...names]) {
      const statements: string[] = [];
      const engine = recorded(test.engine, statements);
      const address = `198.18.8.${++networks % 250}`;
      await requestReset({ ...tools(), engine }, { username: name }, { ...somewhere(test), address });
      seen.add(statements.join("\n"));
    }
    expect(seen.size).toBe(1);
    expect([...seen][0]?.split("\n").length).toBeGreaterThan(2);
  });

  it("EM3: gets 204 and no body from the call, whoever is named", async () => {
    const url = databaseUrl();
    const mailing = await TestService.start(url, server.settings);
    const people = await everybody();
    const answers = new Set<string>();
    for (const { input } of [...Object.values(people), { input: { username: "nobody", email: "no@x.test" } }])
      for (const username of [input.username, input.email, ` ${input.username.toUpperCase()} `]) {
        const address = `198.18.9.${++networks % 250}`;
        const { status, body } = await mailing.post("/auth/password-reset", { username }, undefined, {
          address,
        });
        answers.add(JSON.stringify([status, body]));
      }
    expect([...answers]).toEqual(['[204,""]']);
    for (const body of [{}, { username: " " }, { username: "x".repeat(255) }, { username: "a", more: 1 }])
      expect((await mailing.post("/auth/password-reset", body)).status).toBe(422);
    // The service's own jobs do the rest.
    const [mail] = await server.mailsTo(people.known.input.email);
    expect(mail?.text).toMatch(/\/auth\/link\?token=[\w-]{64}/);
    await mailing.stop();
  });

  it("EM3, EM7: leads to a mail only for those whom a mailbox may let in", async () => {
    const people = await everybody();
    for (const { input } of Object.values(people)) await ask(input.username);
    await ask("nobody-at-all");
    await answer();
    expect(await waiting()).toEqual([]);
    const got = Object.entries(people).map(async ([who, { id }]) => [who, await kinds(id)]);
    expect(Object.fromEntries(await Promise.all(got))).toEqual({
      known: ["reset"],
      inactive: [],
      google: ["reset-google"],
      invited: ["reset"],
      withdrawn: [],
      lone: [],
      protectedSuper: ["reset"],
    });
    const audits = (await test.listAudits()).filter(({ action }) => action === "user.request-reset");
    expect(audits.find(({ target_id }) => target_id === people.lone.id)).toMatchObject({
      outcome: "refused",
      actor_id: null,
    });
    expect(audits.find(({ target_id }) => target_id === people.known.id)).toMatchObject({
      outcome: "success",
      message: `A password reset link was requested for ${people.known.input.name}`,
    });
  });

  it("takes a username, or else an email address, in any case", async () => {
    const { id, input } = await test.addUser();
    await ask(input.email.toUpperCase());
    await answer();
    expect(await kinds(id)).toEqual(["reset"]);
    // A username goes before somebody else's address.
    const other = await test.addUser();
    await change(other.id, { username_canonical: input.email });
    await ask(input.email);
    await answer();
    expect([await kinds(id), await kinds(other.id)]).toEqual([["reset"], ["reset"]]);
  });

  it("sends a link that sets a password, and says where it was asked for", async () => {
    const { id, input } = await test.addUser();
    await ask(input.username, "203.0.113.77");
    await answer();
    await outboxOf(test, server).run();
    const [mail] = await server.mailsTo(input.email);
    expect(mail?.text).toContain("203.0.113.77");
    const [, token] = /\/auth\/link\?token=([\w-]{64})/.exec(mail?.text ?? "") ?? [];
    const { body } = await test.post("/auth/links/read", { token });
    expect(body).toMatchObject({ purpose: "reset", username: input.username });
    const links = await test.engine.read
      .selectFrom("links")
      .where("user_id", "=", id)
      .select("created_by")
      .execute();
    expect(links).toEqual([{ created_by: null }]);
  });

  it("EM3: leads to three mails an hour from one network and ten from all, and the owner's browser has its own", async () => {
    const { id, input } = await test.addUser();
    const known = await test.post("/auth/login", {
      username: input.username,
      password: PASSWORD,
      device: "",
    });
    const device: string = known.body.device;
    const office = "198.18.5.5";
    for (let time = 0; time < 5; time++) await ask(time % 2 ? input.username : input.email, office);
    await answer();
    expect(await kinds(id)).toHaveLength(3);
    for (let time = 0; time < 9; time++) await ask(input.username);
    await answer();
    expect(await kinds(id)).toHaveLength(10);
    for (let time = 0; time < 4; time++) await ask(input.username, office, device);
    await answer();
    expect(await kinds(id)).toHaveLength(13);
    // Another's browser is not the owner's.
    const other = await test.addUser();
    const login = { username: other.input.username, password: PASSWORD, device: "" };
    await ask(input.username, "198.18.5.6", (await test.post("/auth/login", login)).body.device);
    await answer();
    expect(await kinds(id)).toHaveLength(13);
    test.aheadMs += HOUR_MS;
    await ask(input.username);
    await answer();
    expect(await kinds(id)).toHaveLength(14);
  });

  it("EM3: is refused beyond twenty an hour and network, before anything is stored", async () => {
    const address = "198.18.6.6";
    const asked = Array.from({ length: 30 }, (_, index) => ask(`name-${index}`, address));
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
    for (const outcome of outcomes)
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ status: 429 });
    expect(await waiting()).toHaveLength(20);
    await ask("another", "198.18.6.7");
  });

  it("EM3: isn't refused in somebody's browser because of others behind the same address", async () => {
    const { input } = await test.addUser();
    const login = { username: input.username, password: PASSWORD, device: "" };
    const { device } = (await test.post("/auth/login", login)).body;
    const address = "198.18.6.8";
    for (let time = 0; time < 20; time++) await ask(`made-up-${time}`, address);
    await expect(ask(input.username, address)).rejects.toMatchObject({ status: 429 });
    await expect(ask(input.username, address, `${randomUUID()}:${"x".repeat(22)}`)).rejects.toMatchObject({
      status: 429,
    });
    for (let time = 0; time < 20; time++) await ask(input.username, address, device);
    await expect(ask(input.username, address, device)).rejects.toMatchObject({ status: 429 });
  });

  it("is stored encrypted, and forgotten when it is answered", async () => {
    await ask("a password typed by mistake");
    expect(JSON.stringify(await waiting())).not.toContain("mistake");
    await answer();
    expect(await waiting()).toEqual([]);
    expect(JSON.stringify(await test.listAudits())).not.toContain("mistake");
  });

  it("is answered once by two processes at the same time", async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => test.addUser()));
    for (const { input } of people) await ask(input.username);
    await Promise.all([answer(), answer(), answer()]);
    for (const { id } of people) expect(await kinds(id)).toEqual(["reset"]);
  });

  it("isn't answered when nobody waits for it any more", async () => {
    const { id, input } = await test.addUser();
    await ask(input.username);
    test.aheadMs += 30 * MINUTE_MS;
    await answer();
    expect([await kinds(id), await waiting()]).toEqual([[], []]);
  });

  it("isn't held up by one that can't be read", async () => {
    const { id, input } = await test.addUser();
    await ask("unreadable");
    await test.engine.write((queries) =>
      queries.updateTable("mail_requests").set({ name_encrypted: "v1.AAAA" }).execute(),
    );
    await ask(input.username);
    await answer();
    expect(await kinds(id)).toEqual(["reset"]);
    expect(await waiting()).toMatchObject([{ due_at: expect.any(Number) }]);
  });
});

/** An engine that records its statements' shapes. */
function recorded(engine: Engine, statements: string[]): Engine {
  const plugin = (of: string): KyselyPlugin => ({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements.push(`${of}: ${result.numAffectedRows ?? result.rows.length}`);
      return result;
    },
  });
  return {
    ...engine,
    read: engine.read.withPlugin(plugin("read")),
    write: (work) => engine.write((queries) => work(queries.withPlugin(plugin("write")))),
  };
}
