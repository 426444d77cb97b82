import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY_MS } from "#api/contract/durations";
import { replaceAllLinks } from "#api/links/links.queries";
import { Authenticator } from "#tests/support/authenticator";
import { describeOnEngines } from "#tests/support/engines";
import { noticesTo } from "#tests/support/factors";
import { makeLink } from "#tests/support/links";
import { OwnAccount } from "#tests/support/own-account";
import { PASSWORD, TestService } from "#tests/support/service";

describeOnEngines("a way back to a former address", (databaseUrl) => {
  let test: TestService;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
  });
  afterAll(() => test.stop());

  const undo = (token: string) => test.post("/auth/links/undo-email", { token });
  const setEmail = (id: string, email: string) =>
    test.engine.write((queries) =>
      queries.updateTable("users").set({ email, email_canonical: email }).where("id", "=", id).execute(),
    );
  const find = (id: string) =>
    test.engine.read.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  it("brings it back, ends every sign-in, and takes the password and recent factors away", async () => {
    const person = await OwnAccount.open(test);
    await person.addApp();
    await test.engine.write((queries) =>
      queries
        .updateTable("totp_secrets")
        .set({ created_at: test.now - 8 * DAY_MS })
        .where("user_id", "=", person.id)
        .execute(),
    );
    const { token } = await makeLink(test, "undo-email", person.id, { email: person.email });
    test.aheadMs += 1000;
    await setEmail(person.id, `thief-${person.email}`);
    const { id: passkeyId } = new Authenticator();
    await test.engine.write((queries) =>
      queries
        .insertInto("passkeys")
        .values({
          id: passkeyId,
          user_id: person.id,
          public_key: "",
          sign_count: 0,
          backup_eligible: 0,
          backed_up: 0,
          transports: "[]",
          aaguid: "",
          name: "The thief's",
          created_at: test.now,
          last_used_at: null,
        })
        .execute(),
    );

    const { status, body } = await undo(token);
    expect([status, body]).toEqual([200, { email: person.email }]);
    expect(await find(person.id)).toMatchObject({
      email: person.email,
      email_verified_at: expect.any(Number),
      password_hash: null,
      must_change_password: 0,
    });
    expect((await person.factors()).status).toBe(401);
    const login = { username: person.username, password: PASSWORD, secondStep: true };
    expect((await test.post("/auth/login", login)).status).toBe(401);
    const reset = await makeLink(test, "reset", person.id);
    const signedIn = await test.post("/auth/links/use", {
      token: reset.token,
      password: "nine herons at dawn",
    });
    expect(signedIn.body.factors).toEqual(["totp"]);
    const told = (await noticesTo(test, person.id)).filter(({ kind }) => kind === "email-restored");
    expect(told.map(({ address }) => address)).toEqual([person.email, `thief-${person.email}`]);
    expect((await test.lastAudit("user.undo-email")).target_id).toBe(person.id);
    expect((await undo(token)).status).toBe(404);
  });

  it("leaves no factor to the thief who added one first, and makes the mailbox worth none", async () => {
    const person = await OwnAccount.open(test);
    expect((await person.addPasskey()).status).toBe(201);
    const { token } = await makeLink(test, "undo-email", person.id, { email: person.email });
    await setEmail(person.id, `thief-${person.email}`);
    expect((await undo(token)).status).toBe(200);
    expect(await find(person.id)).toMatchObject({ factors_reset_at: expect.any(Number) });
    const reset = await makeLink(test, "reset", person.id);
    const answer = await test.post("/auth/links/use", {
      token: reset.token,
      password: "nine herons at dawn",
    });
    expect([answer.status, answer.body.code]).toEqual([403, "link-needed"]);
  });

  it("ends when an administrator secures the account, and not when its user changes it again", async () => {
    const { token: admin } = await test.signIn();
    for (const change of [{ email: true }, { password: "seven more lanterns on it" }, { status: 0 }]) {
      const { id, input } = await test.addUser();
      const { token } = await makeLink(test, "undo-email", id, { email: `old-${input.email}` });
      const { password, ...same } = input;
      const body = { ...same, ...change, ...("email" in change && { email: `new-${input.email}` }) };
      expect((await test.put(`/auth/users/${id}`, body, admin)).status).toBe(200);
      expect([change, (await undo(token)).status]).toEqual([change, 404]);
    }
  });

  it("goes on after further changes, and ends the ways back to later addresses, not to earlier ones", async () => {
    const { id, input } = await test.addUser();
    const first = await makeLink(test, "undo-email", id, { email: input.email });
    test.aheadMs += 1000;
    await setEmail(id, `second-${input.email}`);
    const second = await makeLink(test, "undo-email", id, { email: `second-${input.email}` });
    test.aheadMs += 1000;
    await setEmail(id, `third-${input.email}`);
    const third = await makeLink(test, "undo-email", id, { email: `third-${input.email}` });
    await setEmail(id, `fourth-${input.email}`);
    expect((await undo(second.token)).body).toEqual({ email: `second-${input.email}` });
    expect((await undo(third.token)).status).toBe(404);
    expect((await undo(first.token)).body).toEqual({ email: input.email });
    expect((await find(id)).email).toBe(input.email);
  });

  it("is refused once the address is somebody else's, and spends nothing", async () => {
    const { id, input } = await test.addUser();
    const { token } = await makeLink(test, "undo-email", id, { email: input.email });
    await setEmail(id, `new-${input.email}`);
    const other = await test.addUser();
    await setEmail(other.id, input.email);
    expect(await undo(token)).toMatchObject({
      status: 409,
      body: { errors: { email: ["This email is already taken."] } },
    });
    await setEmail(other.id, other.input.email);
    expect((await undo(token)).status).toBe(200);
  });

  it("EM4: is used by fifty posts once; a link with another purpose brings nothing back", async () => {
    const { id, input } = await test.addUser();
    for (const purpose of ["reset", "verify"] as const) {
      const { token } = await makeLink(test, purpose, id, { email: input.email });
      expect((await undo(token)).status).toBe(404);
    }
    const { token } = await makeLink(test, "undo-email", id, { email: input.email });
    const answers = await Promise.all(Array.from({ length: 50 }, () => undo(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]));
  });

  it("S4: ends with everything else that is revoked in an emergency", async () => {
    const { id, input } = await test.addUser();
    const { token } = await makeLink(test, "undo-email", id, { email: input.email });
    await test.engine.write((queries) => replaceAllLinks(queries, test.now));
    expect((await undo(token)).status).toBe(404);
  });
});
