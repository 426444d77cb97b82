import { afterAll, beforeAll, expect, it } from "vitest";
import { MINUTE_MS } from "#api/contract/durations";
import { describeOnEngines } from "#tests/support/engines";
import { noticesTo } from "#tests/support/factors";
import { makeInvited, tokenOf } from "#tests/support/links";
import { MAIL } from "#tests/support/mail-server";
import { OwnAccount } from "#tests/support/own-account";
import { ageProofs } from "#tests/support/proofs";
import { PASSWORD, TestService } from "#tests/support/service";

const NEW_PASSWORD = "nine herons over the weir";
const INSTEAD = "Show the link and hand it over.";

describeOnEngines("a reset link of an administrator", (databaseUrl) => {
  let test: TestService;
  /** The same service without a mail server. */
  let plain: TestService;
  let root: string;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl(), MAIL);
    plain = await TestService.start(databaseUrl());
    root = (await test.signIn()).token;
  });
  afterAll(async () => {
    await plain.stop();
    await test.stop();
  });

  const make = (id: string, send: boolean, token = root, by = test) =>
    by.post(`/auth/users/${id}/password-reset`, { send }, token);
  const refusal = async (answer: Promise<{ status: number; body: { message: string } }>) => {
    const { status, body } = await answer;
    return [status, body.message];
  };
  const read = async (link: { address?: string }) =>
    (await test.post("/auth/links/read", { token: tokenOf(link) })).status;
  const change = (id: string, columns: object) =>
    test.engine.write((queries) => queries.updateTable("users").set(columns).where("id", "=", id).execute());
  const actor = async (...roles: string[]) => {
    const { id, input } = await test.addUser({ roles });
    return { id, token: (await test.signIn(input.username)).token };
  };

  it("is shown once, and sets a new password; until then the old one works", async () => {
    const { id, input } = await test.addUser();
    const { status, body } = await make(id, false, root, plain);
    expect(status).toBe(200);
    expect(body).toEqual({ sent: false, expiresAt: expect.any(String), address: expect.any(String) });
    expect(Date.parse(body.expiresAt) - test.now).toBeGreaterThan(29 * MINUTE_MS);
    expect(await noticesTo(test, id)).toEqual([]);
    expect(await test.lastAudit()).toMatchObject({
      action: "user.create-reset-link",
      message: `Administrator made a password reset link for ${input.name}`,
      target_id: id,
    });
    expect(JSON.stringify(await test.listAudits())).not.toContain(tokenOf(body));
    expect((await test.signIn(input.username, PASSWORD)).token).toBeDefined();
    expect(
      (await test.post("/auth/links/use", { token: tokenOf(body), password: NEW_PASSWORD })).status,
    ).toBe(200);
    expect((await test.signIn(input.username, NEW_PASSWORD)).token).toBeDefined();
    expect(await read(body)).toBe(404);
  });

  it("is mailed, in place of the one that was shown before", async () => {
    const { id, input } = await test.addUser();
    const shown = (await make(id, false)).body;
    expect(await read(shown)).toBe(200);
    const { status, body } = await make(id, true);
    expect([status, body]).toEqual([200, { sent: true, expiresAt: expect.any(String) }]);
    expect(await read(shown)).toBe(404);
    expect(await noticesTo(test, id)).toMatchObject([
      { kind: "reset", address: input.email, link_id: expect.any(String), facts: { by: "Administrator" } },
    ]);
    expect(await test.lastAudit()).toMatchObject({
      message: `Administrator sent ${input.name} a password reset link`,
    });
    expect(await refusal(make(id, true, root, plain))).toEqual([409, `No mail server is set up. ${INSTEAD}`]);
  });

  it("goes on when somebody asks for a reset by the form, whose own link it ends", async () => {
    const { id, input } = await test.addUser();
    const shown = (await make(id, false)).body;
    /** Of those that the form made, the oldest first: whether they are open. */
    const links = async () => {
      const rows = await test.engine.read
        .selectFrom("links")
        .where("user_id", "=", id)
        .where("created_by", "is", null)
        .orderBy("created_at")
        .select("replaced_at")
        .execute();
      return rows.map((row) => row.replaced_at === null);
    };
    const ask = async (nth: number) => {
      await test.post("/auth/password-reset", { username: input.username });
      await expect.poll(async () => (await links()).length, { timeout: 10_000 }).toBe(nth);
    };
    await ask(1);
    await ask(2);
    expect([await links(), await read(shown)]).toEqual([[false, true], 200]);
    const handed = (await make(id, false)).body;
    expect([await links(), await read(shown)]).toEqual([[false, false], 404]);
    await ask(3);
    const use = await test.post("/auth/links/use", { token: tokenOf(handed), password: NEW_PASSWORD });
    expect(use.status).toBe(200);
  });

  it("is for nobody who has Google only or is inactive, and not for oneself", async () => {
    const { id, input } = await test.addUser();
    await change(id, { active: 0 });
    expect(await refusal(make(id, true))).toEqual([
      409,
      `${input.name} is inactive. Activate the user first.`,
    ]);
    await change(id, { active: 1, google_issuer: "https://accounts.google.com", google_subject: id });
    expect((await make(id, true)).status).toBe(200);
    await change(id, { password_hash: null });
    expect(await refusal(make(id, true))).toEqual([
      409,
      `${input.name} signs in with Google and has no password here.`,
    ]);
    const self = (await test.get("/auth/profile", root)).body.id;
    expect(await refusal(make(self, false))).toEqual([409, "You change your own password in your account."]);
    expect((await make("none", false)).status).toBe(404);
    for (const junk of [{}, { send: "yes" }, { send: true, more: 1 }])
      expect((await test.post(`/auth/users/${id}/password-reset`, junk, root)).status).toBe(422);
  });

  it("also brings in somebody who was invited", async () => {
    const { id, input } = await test.addUser();
    await makeInvited(test, id);
    const { body } = await make(id, false);
    expect(
      (await test.post("/auth/links/use", { token: tokenOf(body), password: NEW_PASSWORD })).status,
    ).toBe(200);
    expect((await test.get(`/auth/users/${id}`, root)).body).not.toHaveProperty("invitedUntil");
    expect((await test.signIn(input.username, NEW_PASSWORD)).token).toBeDefined();
  });

  it("EM7: is not mailed to a super administrator without a second factor", async () => {
    const { id, input } = await test.addUser({ roles: ["super"] });
    expect(await refusal(make(id, true))).toEqual([
      409,
      `${input.name} is a super administrator without a second factor. ${INSTEAD}`,
    ]);
    expect(await noticesTo(test, id)).toEqual([]);
    expect(await read((await make(id, false)).body)).toBe(200);
    const person = await OwnAccount.open(test, { roles: ["super"] });
    await person.addApp();
    expect((await make(person.id, true)).status).toBe(200);
  });

  it("is made by those only who may change the user, after a recent proof", async () => {
    const [one, boss] = [await test.addUser(), await test.addUser({ roles: ["super"] })];
    for (const roles of [["auditor"], []])
      expect((await make(one.id, false, (await actor(...roles)).token)).status).toBe(403);
    expect((await make(one.id, false, "")).status).toBe(401);
    const admin = await actor("admin");
    expect((await make(one.id, false, admin.token)).status).toBe(200);
    for (const send of [true, false])
      expect(await refusal(make(boss.id, send, admin.token))).toEqual([
        403,
        "Only a super administrator can change another one.",
      ]);
    await ageProofs(test, admin.id);
    for (const send of [true, false]) {
      const { status, body } = await make(one.id, send, admin.token);
      expect([status, body.code]).toEqual([403, "proof-needed"]);
    }
    expect(await noticesTo(test, boss.id)).toEqual([]);
  });
});
