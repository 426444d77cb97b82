import { afterAll, beforeAll, expect, it } from "vitest";
import { Authenticator } from "#tests/support/authenticator";
import { describeOnEngines } from "#tests/support/engines";
import { noticesTo } from "#tests/support/factors";
import { makeInvited, makeLink } from "#tests/support/links";
import { OwnAccount } from "#tests/support/own-account";
import { setPolicy } from "#tests/support/policies";
import { PASSWORD, TestService } from "#tests/support/service";

const NEW_PASSWORD = "nine herons over the weir";
const OVER = { status: 404, body: { message: "This link does not work any more." } };

describeOnEngines("a sign-in by a link", (databaseUrl) => {
  let test: TestService;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
  });
  afterAll(() => test.stop());

  const use = (token: string, password = NEW_PASSWORD, more: object = {}) =>
    test.post("/auth/links/use", { token, password, ...more });
  const read = (token: string) => test.post("/auth/links/read", { token });
  const logIn = (username: string, password: string) =>
    test.post("/auth/login", { username, password, secondStep: true });
  const find = (id: string) =>
    test.engine.read.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const actionsOf = async (id: string) =>
    (await test.listAudits()).filter(({ target_id }) => target_id === id).map(({ action }) => action);

  async function invited(given: Parameters<TestService["addUser"]>[0] = {}) {
    const { id, input } = await test.addUser(given);
    await makeInvited(test, id);
    return { id, ...input };
  }

  it("accepts an invitation with a password: the address counts as confirmed, and the user is signed in", async () => {
    const { id, username } = await invited();
    const { token } = await makeLink(test, "invite", id);
    expect((await read(token)).body).toMatchObject({ purpose: "invite", password: false, google: false });
    const { status, body } = await use(token, NEW_PASSWORD, { device: "" });
    expect([status, Object.keys(body)]).toEqual([200, expect.arrayContaining(["token", "device"])]);
    expect((await test.get("/auth/profile", body.token)).body.username).toBe(username);
    expect(await find(id)).toMatchObject({ email_verified_at: expect.any(Number), invited_until: null });
    expect(await actionsOf(id)).toEqual(["user.create", "user.accept-invitation", "sign-in"]);
    expect(await noticesTo(test, id)).toMatchObject([{ kind: "invite" }]);
    expect((await logIn(username, NEW_PASSWORD)).status).toBe(200);
    expect(await use(token, "seven more herons on it")).toMatchObject(OVER);
  });

  it("drops what was bound to an account before an invitation: sign-ins, and API tokens as a reset does", async () => {
    for (const by of ["password", "passkey", "reset"]) {
      const { id, input } = await test.addUser({ roles: ["admin"] });
      const earlier = (await test.post("/auth/login", { username: input.username, password: PASSWORD })).body;
      const times = { created_at: test.now, expires_at: test.now + 86_400_000 };
      await test.engine.write((queries) =>
        queries
          .insertInto("api_tokens")
          .values({
            ...{
              id,
              name: "Left behind",
              hash: id,
              hint: "abcdef",
              permissions: "users:read",
              created_by: id,
            },
            ...{ ...times, last_used_at: null, last_address: null, ended_at: null },
          })
          .execute(),
      );
      if (by !== "reset") await makeInvited(test, id);
      const { token } = await makeLink(test, by === "reset" ? "reset" : "invite", id);
      const { passkey } = (await read(token)).body;
      const credential = by === "passkey" && new Authenticator().create(passkey);
      const { status } = credential
        ? await test.post("/auth/links/use", { token, credential })
        : await use(token);
      expect([by, status]).toEqual([by, 200]);
      expect((await test.get("/auth/profile", earlier.token)).status).toBe(401);
      const left = await test.engine.read
        .selectFrom("api_tokens")
        .select("ended_at")
        .where("created_by", "=", id)
        .execute();
      expect(left).toEqual([{ ended_at: expect.any(Number) }]);
      const action = by === "reset" ? "user.new-password" : "user.accept-invitation";
      expect((await test.lastAudit(action)).message).toMatch(/; one API token ended$/);
    }
  });

  it("a link that was handed over confirms no address", async () => {
    const { id } = await invited();
    const { token } = await makeLink(test, "invite", id, { mailed: false });
    expect((await use(token)).status).toBe(200);
    expect((await find(id)).email_verified_at).toBeNull();
  });

  it("accepts an invitation with a passkey, which brings recovery codes; a reset never does", async () => {
    const { id } = await invited();
    const { token } = await makeLink(test, "invite", id);
    const { passkey } = (await read(token)).body;
    const authenticator = new Authenticator();
    const credential = authenticator.create(passkey);
    const { status, body } = await test.post("/auth/links/use", { token, credential, name: "Laptop" });
    expect([status, body.codes]).toEqual([200, expect.any(Array)]);
    expect((await test.get("/auth/account/factors", body.token)).body).toMatchObject({
      passkeys: [{ name: "Laptop" }],
      recoveryCodes: 10,
      password: false,
    });
    const { strength } = await test.engine.read
      .selectFrom("sign_ins")
      .select("strength")
      .where("user_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(strength).toBe(3);
    expect((await read(token)).status).toBe(404);

    const person = await OwnAccount.open(test);
    const reset = await makeLink(test, "reset", person.id);
    expect((await read(reset.token)).body.passkey).toBeUndefined();
    const another = new Authenticator().create(passkey);
    const refused = await test.post("/auth/links/use", { token: reset.token, credential: another });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["credential"]]);
    const withPasskey = await makeLink(test, "invite", id);
    expect((await read(withPasskey.token)).body.passkey).toBeUndefined();
    expect((await test.post("/auth/links/use", { token: withPasskey.token, credential })).status).toBe(422);
  });

  it("resets a password: every sign-in ends, the user is told, and the second factor is asked as ever", async () => {
    const person = await OwnAccount.open(test);
    const { secret } = await person.addApp();
    const { token } = await makeLink(test, "reset", person.id);
    const { status, body } = await use(token);
    expect([status, body]).toMatchObject([200, { factors: ["totp", "recovery"] }]);
    expect(body.token).toBeUndefined();
    expect((await person.factors()).status).toBe(401);
    const { pending } = body;
    const code = person.codeOf(secret, 2);
    test.aheadMs += 60_000;
    expect((await test.post("/auth/second-factor", { pending, code })).status).toBe(200);
    expect((await logIn(person.username, PASSWORD)).status).toBe(401);
    expect((await logIn(person.username, NEW_PASSWORD)).body.factors).toEqual(["totp", "recovery"]);
    expect((await noticesTo(test, person.id)).map(({ kind }) => kind)).toContain("password-changed");
    expect((await find(person.id)).email_verified_at).toEqual(expect.any(Number));
  });

  it("ends the lock of the password and asks for what a role demands", async () => {
    const role = await test.addUser({ roles: ["auditor"] });
    await setPolicy(test, "roles", "auditor", 2);
    const { token } = await makeLink(test, "reset", role.id);
    for (let wrong = 0; wrong < 11; wrong++) await logIn(role.input.username, "wrong");
    expect((await logIn(role.input.username, PASSWORD)).status).toBe(429);
    expect((await use(token)).body).toMatchObject({ enrol: { askedBy: "auditor" } });
    expect((await logIn(role.input.username, NEW_PASSWORD)).status).toBe(200);
    await setPolicy(test, "roles", "auditor", 0);
  });

  it("refuses an unacceptable password and the one that it had, and the link goes on", async () => {
    const { id } = await test.addUser();
    const { token } = await makeLink(test, "reset", id);
    expect((await use(token, "short")).body.errors.password).toEqual([expect.stringContaining("8")]);
    expect((await use(token, PASSWORD)).body.errors.password).toEqual(["Choose a different password."]);
    for (const body of [
      { token },
      { token, password: NEW_PASSWORD, credential: {} },
      { token, password: "" },
    ])
      expect((await test.post("/auth/links/use", body)).status).toBe(422);
    expect((await use(token)).status).toBe(200);
  });

  it("EM4: fifty posts of one link: one success", async () => {
    const { id } = await test.addUser();
    const { token } = await makeLink(test, "reset", id);
    const answers = await Promise.all(Array.from({ length: 50 }, () => use(token)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(new Set(statuses.filter((status) => status !== 200 && status !== 503))).toEqual(new Set([404]));
  });

  it.each(["enrol", "verify", "undo-email"] as const)(
    "EM4: a link to %s sets no password",
    async (purpose) => {
      const { id, input } = await test.addUser();
      const { token } = await makeLink(test, purpose, id, { email: input.email });
      expect(await use(token)).toMatchObject(OVER);
      expect((await read(token)).status).toBe(200);
    },
  );

  it("EM7: a mailed link makes nobody super who has no second factor; one that was handed over does", async () => {
    const { id, input } = await test.addUser();
    const { token } = await makeLink(test, "reset", id);
    const grant = (roleId: string) =>
      test.engine.write((queries) =>
        queries.insertInto("user_roles").values({ user_id: id, role_id: roleId }).execute(),
      );
    await grant("super");
    expect(await use(token)).toMatchObject(OVER);
    expect(await read(token)).toMatchObject(OVER);
    expect((await logIn(input.username, PASSWORD)).status).toBe(200);
    const handed = await makeLink(test, "reset", id, { mailed: false });
    expect((await use(handed.token)).status).toBe(200);

    const person = await OwnAccount.open(test, { roles: ["super"] });
    await person.addApp();
    const mailed = await makeLink(test, "reset", person.id);
    expect((await use(mailed.token)).body).toMatchObject({ factors: ["totp", "recovery"] });
  });

  it("EM7: a link from before somebody became super is over, also one that was handed over", async () => {
    const { token: admin } = await test.signIn();
    const { id, input } = await test.addUser();
    const { token } = await makeLink(test, "reset", id, { mailed: false });
    const { password, ...same } = input;
    expect((await test.put(`/auth/users/${id}`, { ...same, roles: ["super"] }, admin)).status).toBe(200);
    expect(await use(token)).toMatchObject(OVER);

    const guest = await invited();
    const invitation = await makeLink(test, "invite", guest.id, { mailed: false });
    const { id: _, password: none, ...rest } = guest;
    const answer = await test.put(`/auth/users/${guest.id}`, { ...rest, roles: ["super"] }, admin);
    expect([answer.status, Date.parse(answer.body.invitedUntil) <= test.now]).toEqual([200, true]);
    expect(await use(invitation.token)).toMatchObject(OVER);
  });

  it("EM7: a change of the address or the roles while the password is hashed ends the link", async () => {
    const { id, input } = await test.addUser();
    const { token } = await makeLink(test, "reset", id);
    const using = use(token);
    await test.engine.write(async (queries) => {
      await queries
        .updateTable("users")
        .set({ email: `new-${input.email}` })
        .where("id", "=", id)
        .execute();
      await queries.insertInto("user_roles").values({ user_id: id, role_id: "super" }).execute();
    });
    expect(await using).toMatchObject(OVER);
    expect((await logIn(input.username, PASSWORD)).status).toBe(200);
  });

  it("is refused to somebody who has to enrol by another link, and spends nothing", async () => {
    const { id } = await test.addUser();
    await test.engine.write((queries) =>
      queries.updateTable("users").set({ factors_reset_at: test.now }).where("id", "=", id).execute(),
    );
    const { token } = await makeLink(test, "reset", id);
    expect(await use(token)).toMatchObject({ status: 403, body: { code: "link-needed" } });
    expect((await read(token)).status).toBe(200);
  });
});
