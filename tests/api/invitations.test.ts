import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY_MS } from "#api/contract/durations";
import type { SentLink } from "#api/contract/sent-link";
import { describeOnEngines } from "#tests/support/engines";
import { noticesTo } from "#tests/support/factors";
import { tokenOf } from "#tests/support/links";
import { MAIL } from "#tests/support/mail-server";
import { ageProofs } from "#tests/support/proofs";
import { PUBLIC_URL, TestService, userInput } from "#tests/support/service";

const NEW_PASSWORD = "nine herons over the weir";

describeOnEngines("an invitation", (databaseUrl) => {
  /** With a mail server. */
  let test: TestService;
  /** The same without one. */
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

  const bodyOf = (given: { roles?: string[]; name?: string } = {}) => ({
    ...userInput({ username: `guest-${randomUUID().slice(0, 8)}`, ...given }),
    password: undefined,
    invite: true,
  });
  /** Adds somebody by an invitation. */
  async function invite(given: { roles?: string[]; name?: string } = {}, by = test) {
    const input = bodyOf(given);
    const { status, body } = await by.post("/auth/users", input, root);
    expect([status, body.errors]).toEqual([201, undefined]);
    return { input, path: `/auth/users/${body.id}/invitation`, ...body } as {
      input: typeof input;
      path: string;
      id: string;
      name: string;
      invitedUntil: string;
      invitation: SentLink;
    };
  }
  const again = (path: string, send: boolean, token = root, by = test) => by.post(path, { send }, token);
  const read = async (link: SentLink) =>
    (await test.post("/auth/links/read", { token: tokenOf(link) })).status;
  const find = async (id: string) => (await test.get(`/auth/users/${id}`, root)).body;
  const rowOf = (id: string) =>
    test.engine.read.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const actor = async (...roles: string[]) => {
    const { id, input } = await test.addUser({ roles });
    return { id, token: (await test.signIn(input.username)).token };
  };

  it("is mailed with the new user, and neither answer nor audit has its address", async () => {
    const { id, input, invitation, invitedUntil } = await invite({
      name: "Ada Lovelace",
      roles: ["auditor"],
    });
    expect(invitation).toEqual({ sent: true, expiresAt: invitedUntil });
    expect(Date.parse(invitedUntil) - test.now).toBeGreaterThan(7 * DAY_MS - 60_000);
    const [mail, ...others] = await noticesTo(test, id);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: "invite", address: input.email, facts: { by: "Administrator" } });
    const link = await test.engine.read
      .selectFrom("links")
      .selectAll()
      .where("id", "=", mail?.link_id ?? "")
      .executeTakeFirstOrThrow();
    expect(link).toMatchObject({ purpose: "invite", user_id: id });
    expect(await rowOf(id)).toMatchObject({ password_hash: null, must_change_password: 0 });
    const audit = await test.lastAudit("user.create");
    expect(audit).toMatchObject({
      message: "Administrator added Ada Lovelace, with the role auditor and sent an invitation",
      target_id: id,
    });
    expect(JSON.parse(audit.changes ?? "")).toMatchObject({ invite: true, roles: ["auditor"] });
    expect(audit.changes).not.toContain("password");
    expect((await test.post("/auth/login", { username: input.username, password: "" })).status).toBe(422);
  });

  it("is shown once without a mail server, and accepted with a password", async () => {
    const { id, input, invitation } = await invite({}, plain);
    expect(invitation).toMatchObject({
      sent: false,
      address: expect.stringContaining(`${PUBLIC_URL}/auth/link?token=`),
    });
    expect(await noticesTo(test, id)).toEqual([]);
    expect(JSON.stringify(await test.listAudits())).not.toContain(tokenOf(invitation));
    expect((await find(id)).invitation).toBeUndefined();
    const used = await test.post("/auth/links/use", { token: tokenOf(invitation), password: NEW_PASSWORD });
    expect(used.status).toBe(200);
    expect(await find(id)).not.toHaveProperty("invitedUntil");
    expect((await test.signIn(input.username, NEW_PASSWORD)).token).toBeDefined();
    const { status, body } = await again(`/auth/users/${id}/invitation`, false);
    expect([status, body.message]).toEqual([
      409,
      `${input.name} can sign in already. To set a new password, make a password reset link.`,
    ]);
  });

  it("is of a user of the list, and of nobody else", async () => {
    const { input, invitedUntil } = await invite();
    const other = await test.addUser();
    const { items } = (await test.get(`/auth/users?searchTerm=${input.username}`, root)).body;
    expect(items).toEqual([expect.objectContaining({ invitedUntil })]);
    const [one] = (await test.get(`/auth/users?searchTerm=${other.input.username}`, root)).body.items;
    expect(Object.keys(one)).not.toContain("invitedUntil");
    expect(Object.keys(one)).not.toContain("mustChange");
  });

  it("needs no password, nobody inactive, and no other way in", async () => {
    const post = async (changed: object) =>
      (await test.post("/auth/users", { ...bodyOf(), ...changed }, root)).body.errors;
    const CHOOSES = ["Someone who is invited chooses the password."];
    expect(await post({ password: NEW_PASSWORD })).toEqual({ password: CHOOSES });
    expect(await post({ mustChange: true })).toEqual({ mustChange: CHOOSES });
    expect(await post({ status: 0 })).toEqual({ status: ["Someone who is inactive can't be invited."] });
    expect(await post({ invite: false })).toEqual({ password: ["This field is required."] });
    expect(Object.keys(await post({ invite: "yes" }))).toEqual(["invite"]);
    const { id, input } = await test.addUser();
    expect((await test.put(`/auth/users/${id}`, { ...input, invite: true }, root)).status).toBe(422);
  });

  it("is sent again by a new link; the earlier one ends", async () => {
    const { id, name, path, invitation } = await invite({}, plain);
    expect(await read(invitation)).toBe(200);
    test.aheadMs += 60_000;
    const sent = await again(path, true);
    expect(sent).toMatchObject({ status: 200, body: { sent: true } });
    expect(sent.body.address).toBeUndefined();
    expect(await read(invitation)).toBe(404);
    expect(await noticesTo(test, id)).toMatchObject([{ kind: "invite" }]);
    expect(await test.lastAudit()).toMatchObject({
      action: "user.invite",
      message: `Administrator sent ${name} a new invitation`,
      target_id: id,
    });
    const shown = await again(path, false);
    expect(await test.lastAudit()).toMatchObject({
      message: `Administrator made a new invitation for ${name}`,
    });
    expect(await read(shown.body)).toBe(200);
    expect((await find(id)).invitedUntil).toBe(shown.body.expiresAt);
    const { status, body } = await again(path, true, root, plain);
    expect([status, body.message]).toEqual([
      409,
      "No mail server is set up. Show the link and hand it over.",
    ]);
    expect(await read(shown.body)).toBe(200);
    for (const junk of [{}, { send: 1 }, { send: true, more: 1 }])
      expect((await test.post(path, junk, root)).status).toBe(422);
  });

  it("ends when it is withdrawn, and once only", async () => {
    const { id, name, path, invitation } = await invite({}, plain);
    expect((await test.delete(path, root)).status).toBe(204);
    expect(await read(invitation)).toBe(404);
    expect(Date.parse((await find(id)).invitedUntil)).toBeLessThanOrEqual(test.now);
    expect(await test.lastAudit()).toMatchObject({
      action: "user.withdraw-invitation",
      message: `Administrator withdrew the invitation of ${name}`,
      target_id: id,
    });
    const { status, body } = await test.delete(path, root);
    expect([status, body.message]).toEqual([409, `${name} has no open invitation.`]);
    const anew = await again(path, false);
    expect(await read(anew.body)).toBe(200);
    const { id: nobody } = await test.addUser();
    expect((await test.delete(`/auth/users/${nobody}/invitation`, root)).status).toBe(409);
  });

  it("ends after seven days, and is told to be over", async () => {
    const { id, invitation, path, invitedUntil } = await invite({}, plain);
    test.aheadMs += 7 * DAY_MS;
    root = (await test.signIn()).token;
    expect(await read(invitation)).toBe(404);
    expect((await find(id)).invitedUntil).toBe(invitedUntil);
    expect((await test.delete(path, root)).status).toBe(409);
    test.aheadMs -= 7 * DAY_MS;
    root = (await test.signIn()).token;
  });

  it.each([
    ["another address", { email: `${randomUUID()}@example.test` }],
    ["a deactivation", { status: 0 }],
  ])("ends with %s of its user", async (_, changed) => {
    const { id, input, invitation, path } = await invite({}, plain);
    const { invite: _invite, ...rest } = input;
    const change = (more: object) => test.put(`/auth/users/${id}`, { ...rest, ...more }, root);
    expect((await change({ name: "Renamed" })).status).toBe(200);
    expect(await read(invitation)).toBe(200);
    expect((await change(changed)).status).toBe(200);
    expect(await read(invitation)).toBe(404);
    expect(Date.parse((await find(id)).invitedUntil)).toBeLessThanOrEqual(test.now);
    const { status, body } = await again(path, false);
    if ("status" in changed)
      expect([status, body.message]).toEqual([409, `${input.name} is inactive. Activate the user first.`]);
    else expect(await read(body)).toBe(200);
  });

  it("ends with a password that an administrator sets", async () => {
    const { id, input, invitation } = await invite({}, plain);
    const { invite: _invite, ...rest } = input;
    const set = await test.put(`/auth/users/${id}`, { ...rest, password: NEW_PASSWORD }, root);
    expect(set.status).toBe(200);
    expect(set.body).not.toHaveProperty("invitedUntil");
    expect(await read(invitation)).toBe(404);
    expect((await test.signIn(input.username, NEW_PASSWORD)).token).toBeDefined();
  });

  it("is for nobody who can sign in already", async () => {
    const { id, input } = await test.addUser();
    const path = `/auth/users/${id}/invitation`;
    const refused = async () => {
      const { status, body } = await again(path, false);
      return [status, body.message];
    };
    const CAN = `${input.name} can sign in already. To set a new password, make a password reset link.`;
    const set = (columns: object) =>
      test.engine.write((queries) =>
        queries.updateTable("users").set(columns).where("id", "=", id).execute(),
      );
    expect(await refused()).toEqual([409, CAN]);
    // A one-time password.
    await set({ password_hash: null, must_change_password: 1 });
    expect(await refused()).toEqual([409, CAN]);
    await set({ must_change_password: 0, google_issuer: "https://accounts.google.com", google_subject: id });
    expect(await refused()).toEqual([
      409,
      `${input.name} signs in with Google, so there is nothing to accept.`,
    ]);
    await set({ google_issuer: null, google_subject: null });
    await test.engine.write((queries) =>
      queries
        .insertInto("totp_secrets")
        .values({ id, user_id: id, secret_encrypted: "", confirmed_at: test.now, created_at: test.now })
        .execute(),
    );
    expect(await refused()).toEqual([409, CAN]);
    expect((await again("/auth/users/none/invitation", false)).status).toBe(404);
    expect((await test.delete("/auth/users/none/invitation", root)).status).toBe(404);
  });

  it("is given by those only who may change the user", async () => {
    const { path, invitation } = await invite({}, plain);
    for (const roles of [["auditor"], []]) {
      const { token } = await actor(...roles);
      for (const { status } of [
        await again(path, false, token),
        await test.delete(path, token),
        await test.post("/auth/users", bodyOf(), token),
      ])
        expect(status).toBe(403);
    }
    expect((await again(path, false, "")).status).toBe(401);
    expect(await read(invitation)).toBe(200);
    const admin = await actor("admin");
    expect((await again(path, false, admin.token)).status).toBe(200);
    const boss = await invite({ roles: ["super"] });
    for (const { status, body } of [
      await again(boss.path, false, admin.token),
      await test.delete(boss.path, admin.token),
    ])
      expect([status, body.message]).toEqual([403, "Only a super administrator can change another one."]);
    expect((await test.post("/auth/users", bodyOf({ roles: ["super"] }), admin.token)).status).toBe(403);
    expect(await read(boss.invitation)).toBe(200);
  });

  it("EM7: of a super administrator is shown after a recent proof, and never mailed", async () => {
    const boss = await invite({ roles: ["super"] });
    expect(boss.invitation).toMatchObject({ sent: false, address: expect.any(String) });
    expect(await noticesTo(test, boss.id)).toEqual([]);
    const sent = await again(boss.path, true);
    expect([sent.status, sent.body.message]).toEqual([
      409,
      `${boss.name} is a super administrator without a second factor. Show the link and hand it over.`,
    ]);
    const { id, token } = await actor("super");
    await ageProofs(test, id);
    for (const { status, body } of [
      await again(boss.path, false, token),
      await test.post("/auth/users", bodyOf({ roles: ["super"] }), token),
    ])
      expect([status, body.code]).toEqual([403, "proof-needed"]);
    expect(await read(boss.invitation)).toBe(200);
    const guest = await invite({}, plain);
    expect((await again(guest.path, false, token)).body.code).toBe("proof-needed");
    expect((await again(guest.path, true, token)).status).toBe(200);
  });

  it("is made anew by fifty calls at the same time, and one of the links works", async () => {
    const { path } = await invite({}, plain);
    const all = await Promise.all(Array.from({ length: 50 }, () => again(path, false)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    const reads = await Promise.all(all.map(({ body }) => read(body)));
    expect(reads.filter((status) => status === 200)).toHaveLength(1);
  });

  it("EM3: is mailed by one to one address five times an hour at most, with every other link", async () => {
    const guest = await invite();
    const statuses = [];
    for (let times = 0; times < 5; times++) statuses.push((await again(guest.path, true)).status);
    statuses.push((await test.post(`/auth/users/${guest.id}/password-reset`, { send: true }, root)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    expect((await again(guest.path, false)).status).toBe(200);
    // Another administrator has used up nothing.
    const other = await actor("admin");
    expect((await again(guest.path, true, other.token)).status).toBe(200);
  });

  it("EM3: is counted although its user was removed for good meanwhile", async () => {
    const input = bodyOf();
    const statuses = [];
    for (let time = 0; time < 6; time++) {
      const { status, body } = await test.post("/auth/users", input, root);
      statuses.push(status);
      if (status !== 201) break;
      await test.delete(`/auth/users/${body.id}`, root);
      expect((await test.delete(`/auth/users/deleted/${body.id}`, root)).status).toBe(204);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });

  it("EM3: waits for its turn if somebody invites many, is valid from then on, and holds up nobody else's", async () => {
    test.stopClock();
    const { id: inviterId, input } = await test.addUser({ roles: ["admin"] });
    const { token } = await test.signIn(input.username);
    const asked = { name: "Import", permissions: ["users:write"] };
    const { body } = await test.post("/auth/tokens", asked, token);
    for (let guest = 0; guest < 60; guest++)
      expect((await test.post("/auth/users", bodyOf(), body.token)).status).toBe(201);
    /** How long the mails of links wait for their turn: the links are valid from then on. */
    const waits = async (column: "created_by" | "user_id", id: string, lifetimeMs: number) => {
      const links = await test.engine.read
        .selectFrom("links")
        .where(column, "=", id)
        .orderBy("expires_at")
        .select(["created_at", "expires_at"])
        .execute();
      return links.map(({ created_at, expires_at }) => expires_at - created_at - lifetimeMs);
    };
    const many = await waits("created_by", inviterId, 7 * DAY_MS);
    expect([many.length, many.filter((wait) => wait === 0).length, many.at(-1)]).toEqual([60, 50, 72_000]);
    const waiting = await test.engine.read
      .selectFrom("mails")
      .where("due_at", ">=", test.now + 72_000)
      .select("kind")
      .execute();
    expect(waiting).toContainEqual({ kind: "invite" });

    // Neither does its creator wait for the token.
    const byHand = await test.post("/auth/users", bodyOf(), token);
    expect(await waits("user_id", byHand.body.id, 7 * DAY_MS)).toEqual([0]);
    expect(await waits("user_id", (await invite()).id, 7 * DAY_MS)).toEqual([0]);
    const reset = await test.addUser();
    await test.post(`/auth/users/${reset.id}/password-reset`, { send: true }, token);
    expect(await waits("user_id", reset.id, 30 * 60_000)).toEqual([0]);
    test.startClock();
  });
});
