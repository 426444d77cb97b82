import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEngines } from "#tests/support/engines";
import { MAIL } from "#tests/support/mail-server";
import { PASSWORD, PUBLIC_URL, TestService, WITHOUT_JOBS } from "#tests/support/service";
import { codeAt } from "#tests/support/totp";

const REASON = { reason: "Lost both devices on the train" };
const LINK_NEEDED =
  "Your second step was removed. Open the link that your administrator gave you, then sign in.";

describeOnEngines("another user's factors", (databaseUrl) => {
  let test: TestService;
  let superToken: string;
  let roleId: string;
  let networks = 0;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    superToken = (await test.signIn()).token;
    roleId = (await test.post("/auth/roles", { roleName: "Night Crew" }, superToken)).body.id;
    await test.engine.write((queries) =>
      queries.updateTable("roles").set({ second_factor: 2 }).where("id", "=", roleId).execute(),
    );
  });
  afterAll(() => test.stop());

  const logIn = (username: string, others: object = {}) =>
    test.post("/auth/login", { username, password: PASSWORD, secondStep: true, ...others }, undefined, {
      address: `198.18.7.${++networks}`,
    });
  const enrol = async (pending: string) => {
    const { totp } = (await test.post("/auth/second-factor/enrol", { pending, kind: "totp" })).body;
    const code = codeAt(totp.secret, test.now);
    return test.post("/auth/second-factor/confirm", { pending, code, device: "" });
  };

  /** Someone with an authenticator app, ten recovery codes, and so many passkeys. */
  async function somebody({ passkeys = 0, roles = [] as string[] } = {}) {
    const { id, input } = await test.addUser({ roles: [roleId, ...roles] });
    const { username } = input;
    const signIn = (await enrol((await logIn(username)).body.pending)).body;
    await test.engine.write(async (queries) => {
      for (let index = 0; index < passkeys; index++)
        await queries
          .insertInto("passkeys")
          .values({
            id: `${id}-${index}`,
            user_id: id,
            public_key: "",
            sign_count: 0,
            backup_eligible: 1,
            backed_up: 1,
            transports: "[]",
            aaguid: "",
            name: `Key ${index}`,
            created_at: test.now + index,
            last_used_at: index === 0 ? test.now : null,
          })
          .execute();
    });
    return { id, username, name: input.name, signIn, path: `/auth/users/${id}/factors` };
  }
  const remove = (path: string, token?: string, body: unknown = REASON) => test.delete(path, token, { body });
  const userOf = (id: string) =>
    test.engine.read.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const rowsOf = (table: "devices" | "mails" | "recovery_codes", userId: string) =>
    test.engine.read.selectFrom(table).selectAll().where("user_id", "=", userId).execute();
  const tokenOf = (address: string) => new URL(address).searchParams.get("token") ?? "";

  it("are listed, without anything secret", async () => {
    const { path } = await somebody({ passkeys: 2 });
    const { status, body } = await test.get(path, superToken);
    expect([status, body]).toEqual([
      200,
      {
        passkeys: [
          {
            id: expect.any(String),
            name: "Key 0",
            createdAt: expect.any(String),
            lastUsedAt: expect.any(String),
            synced: true,
          },
          {
            id: expect.any(String),
            name: "Key 1",
            createdAt: expect.any(String),
            lastUsedAt: null,
            synced: true,
          },
        ],
        totp: { createdAt: expect.any(String) },
        recoveryCodes: 10,
        resetAt: null,
      },
    ]);
  });

  it("are removed one by one, and whoever signed in with them is signed out", async () => {
    const { id, name, path, signIn } = await somebody({ passkeys: 1 });
    const one = await remove(`${path}/${id}-0`, superToken);
    expect([one.status, one.body]).toEqual([200, {}]);
    expect(await test.lastAudit()).toMatchObject({
      action: "user.remove-factor",
      message: `Administrator removed the passkey Key 0 of ${name}: ${REASON.reason}`,
      target_id: id,
      changes: JSON.stringify({ passkey: ["Key 0", null], ...REASON }),
    });
    expect((await test.get(path, superToken)).body).toMatchObject({ passkeys: [], recoveryCodes: 10 });
    expect((await test.get("/auth/profile", signIn.token)).status).toBe(401);
    expect((await remove(`${path}/${id}-0`, superToken)).status).toBe(404);
    const { status, body } = await remove(`${path}/totp`, superToken);
    expect([status, body.link.address.startsWith(`${PUBLIC_URL}/auth/link?token=`)]).toEqual([200, true]);
    expect((await rowsOf("mails", id)).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["passkey-removed", "app-removed"]),
    );
    expect((await remove(`${path}/totp`, superToken)).status).toBe(404);
  });

  it("are removed all at once: all that was opened with them ends, and a link is shown once", async () => {
    const { id, name, path, signIn, username } = await somebody({ passkeys: 2 });
    expect(await rowsOf("devices", id)).toHaveLength(1);
    const before = await userOf(id);
    const { status, body } = await remove(path, superToken);
    expect(status).toBe(200);
    expect(Date.parse(body.link.expiresAt) - test.now).toBeGreaterThan(86_000_000);
    expect((await test.get(path, superToken)).body).toEqual({
      passkeys: [],
      totp: null,
      recoveryCodes: 0,
      resetAt: expect.any(String),
    });
    const after = await userOf(id);
    expect(after).toMatchObject({ token_epoch: before.token_epoch + 1, recovery_salt: null });
    expect(after.factors_reset_at).not.toBeNull();
    expect(await rowsOf("recovery_codes", id)).toEqual([]);
    expect(await rowsOf("devices", id)).toEqual([]);
    expect((await test.get("/auth/profile", signIn.token)).status).toBe(401);
    expect((await test.post("/auth/refresh", { refreshToken: signIn.refreshToken })).status).toBe(401);
    expect(await test.lastAudit("user.remove-factors")).toMatchObject({
      action: "user.remove-factors",
      message: `Administrator removed every second factor of ${name} and made an enrolment link: ${REASON.reason}`,
      target_id: id,
      changes: JSON.stringify({
        passkeys: [2, 0],
        authenticatorApp: [true, false],
        recoveryCodes: [10, 0],
        ...REASON,
      }),
    });
    expect((await rowsOf("mails", id)).at(-1)).toMatchObject({
      kind: "factors-removed",
      address: `${username}@example.test`,
    });
    const stored = JSON.stringify([await test.listAudits(), await rowsOf("mails", id)]);
    expect(stored).not.toContain(tokenOf(body.link.address));
  });

  it("once removed, are set up by the link together with the password, and by neither alone", async () => {
    const { id, path, username } = await somebody();
    const { link } = (await remove(path, superToken)).body;
    const refused = await logIn(username);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      403,
      "link-needed",
      LINK_NEEDED,
    ]);
    const others = (await remove((await somebody()).path, superToken)).body.link;
    expect((await logIn(username, { link: tokenOf(others.address) })).body.code).toBe("link-needed");
    const wrong = await logIn(username, { link: tokenOf(link.address), password: "not the password" });
    expect(wrong.status).toBe(401);

    const first = await logIn(username, { link: tokenOf(link.address) });
    expect(first.body).toMatchObject({ pending: expect.any(String), enrol: { askedBy: null } });
    expect((await enrol(first.body.pending)).status).toBe(200);
    expect((await userOf(id)).factors_reset_at).toBeNull();
    expect((await test.post("/auth/links/read", { token: tokenOf(link.address) })).status).toBe(404);
    expect((await logIn(username)).body.factors).toEqual(["totp", "recovery"]);
  });

  it("once removed, a further call makes a new link in place of the old one", async () => {
    const { name, path } = await somebody();
    const first = (await remove(path, superToken)).body.link;
    const second = await remove(path, superToken, { reason: "The first one went astray" });
    expect(second.status).toBe(200);
    expect(await test.lastAudit()).toMatchObject({
      action: "user.create-link",
      message: `Administrator made a new enrolment link for ${name}: The first one went astray`,
    });
    const read = async (link: { address: string }) =>
      (await test.post("/auth/links/read", { token: tokenOf(link.address) })).status;
    expect([await read(first), await read(second.body.link)]).toEqual([404, 200]);
  });

  it("once removed, the link is mailed where it is asked for, and where there is a mail server", async () => {
    const { id, name, path, username } = await somebody();
    const send = { ...REASON, send: true };
    const refused = await remove(path, superToken, send);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "No mail server is set up. Show the link and hand it over.",
    ]);
    expect((await test.get(path, superToken)).body.totp).not.toBeNull();
    const mailing = await TestService.start(databaseUrl(), MAIL, WITHOUT_JOBS);
    const { status, body } = await mailing.call("DELETE", path, { token: superToken, body: send });
    expect([status, body]).toEqual([200, { link: { sent: true, expiresAt: expect.any(String) } }]);
    expect((await test.lastAudit("user.remove-factors")).message).toBe(
      `Administrator removed every second factor of ${name} and sent an enrolment link: ${REASON.reason}`,
    );
    const anew = await mailing.call("DELETE", path, { token: superToken, body: send });
    expect(anew.body.link.sent).toBe(true);
    expect((await test.lastAudit()).message).toBe(
      `Administrator sent a new enrolment link to ${name}: ${REASON.reason}`,
    );
    await mailing.stop();
    const mails = await rowsOf("mails", id);
    expect(mails.slice(-2)).toEqual([
      expect.objectContaining({
        kind: "enrol",
        address: `${username}@example.test`,
        link_id: expect.any(String),
      }),
      expect.objectContaining({ kind: "enrol" }),
    ]);
  });

  it("that don't exist can't be removed", async () => {
    const { id, input } = await test.addUser();
    const { status, body } = await remove(`/auth/users/${id}/factors`, superToken);
    expect([status, body.message]).toEqual([409, `${input.name} has no second factor.`]);
    for (const factor of ["totp", "none", "x".repeat(1364)])
      expect((await remove(`/auth/users/${id}/factors/${factor}`, superToken)).status).toBe(404);
    const other = await somebody({ passkeys: 1 });
    expect((await remove(`/auth/users/${id}/factors/${other.id}-0`, superToken)).status).toBe(404);
    expect((await test.get("/auth/users/none/factors", superToken)).status).toBe(404);
    expect((await remove("/auth/users/none/factors", superToken)).status).toBe(404);
  });

  it("are removed for a reason only", async () => {
    const { path } = await somebody();
    for (const body of [
      {},
      { reason: "" },
      { reason: "  " },
      { reason: "x".repeat(201) },
      { ...REASON, more: 1 },
    ])
      expect((await remove(path, superToken, body)).status).toBe(422);
    expect((await test.get(path, superToken)).body.totp).not.toBeNull();
  });

  it("are not one's own", async () => {
    const { id } = await test.engine.read
      .selectFrom("users")
      .where("username", "=", "admin")
      .select("id")
      .executeTakeFirstOrThrow();
    for (const path of [`/auth/users/${id}/factors`, `/auth/users/${id}/factors/totp`]) {
      const { status, body } = await remove(path, superToken);
      expect([status, body.message]).toEqual([409, "You change your own second step in your account."]);
    }
  });

  it("are read and removed by those only who may, and of a super administrator by another one", async () => {
    const [one, boss] = [await somebody(), await somebody({ roles: ["super"] })];
    for (const [role, read, removal] of [
      ["admin", 200, 200],
      ["auditor", 200, 403],
      [undefined, 403, 403],
    ] as const) {
      const { input } = await test.addUser({ roles: role ? [role] : [] });
      const { token } = await test.signIn(input.username);
      expect((await test.get(one.path, token)).status).toBe(read);
      const refused = await remove(boss.path, token);
      expect(refused.status).toBe(403);
      if (role === "admin")
        expect(refused.body.message).toBe("Only a super administrator can change another one.");
      expect((await remove(`${one.path}/none`, token)).status).toBe(removal === 200 ? 404 : 403);
      expect((await remove(one.path, token)).status).toBe(removal);
    }
    expect((await test.get(boss.path, superToken)).body.totp).not.toBeNull();
    expect((await remove(boss.path, superToken)).status).toBe(200);
    expect((await test.get(one.path)).status).toBe(401);
    expect((await remove(one.path)).status).toBe(401);
  });

  it("are removed after a recent proof only", async () => {
    const { path } = await somebody();
    const { input } = await test.addUser({ roles: ["admin"] });
    const { token } = await test.signIn(input.username);
    const prove = (provedAt: number, proof: "password" | "recovery") =>
      test.engine.write((queries) =>
        queries
          .updateTable("sign_ins")
          .set({ proved_at: provedAt, proof })
          .where("user_id", "in", (eb) =>
            eb.selectFrom("users").where("username", "=", input.username).select("id"),
          )
          .execute(),
      );
    for (const [provedAt, proof] of [
      [test.now - 16 * 60_000, "password"],
      [test.now, "recovery"],
    ] as const) {
      await prove(provedAt, proof);
      for (const each of [path, `${path}/totp`]) {
        const { status, body } = await remove(each, token);
        expect([status, body.code]).toEqual([403, "proof-needed"]);
      }
    }
    await prove(test.now, "password");
    expect((await remove(path, token)).status).toBe(200);
  });

  it("are removed once by fifty calls at the same time, and each has another link", async () => {
    const { id, path } = await somebody({ passkeys: 1 });
    const all = await Promise.all(Array.from({ length: 50 }, () => remove(path, superToken)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    const audits = (await test.listAudits()).filter(({ target_id }) => target_id === id);
    expect(audits.filter(({ action }) => action === "user.remove-factors")).toHaveLength(1);
    const reads = await Promise.all(
      all.map(({ body }) => test.post("/auth/links/read", { token: tokenOf(body.link.address) })),
    );
    expect(reads.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
