import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { runCommand, settingsFor } from "#tests/support/command";
import { describeOnEngines } from "#tests/support/engines";
import { PASSWORD, PUBLIC_URL, TestService } from "#tests/support/service";
import { codeAt } from "#tests/support/totp";

// Each command is a process of its own.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const NEW_PASSWORD = "nine herons over the weir";

describeOnEngines("somebody who can't sign in any more", (databaseUrl) => {
  let test: TestService;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
  });
  afterAll(() => test.stop());

  const recover = (...args: string[]) =>
    runCommand("admin:recover", args, { ...settingsFor(databaseUrl()), PUBLIC_URL });
  const printed = (output: string) => /^ {2}([0-9a-z-]{29})$/m.exec(output)?.[1] ?? "";
  const logIn = (username: string, password: string, address: string, others: object = {}) =>
    test.post("/auth/login", { username, password, ...others }, undefined, { address });

  it("S7: gets in again by the command, however many wrong passwords others type, while the service runs", async () => {
    const { id, input } = await test.addUser({ name: "Sue Super", roles: ["super"] });
    const { username } = input;
    const earlier = (await logIn(username, PASSWORD, "198.18.2.1", { device: "" })).body;
    test.stopClock();
    for (let network = 0; network < 10; network++) {
      for (let time = 0; time < 10; time++) await logIn(username, "wrong", `198.18.3.${network}`);
    }
    expect((await logIn(username, PASSWORD, "198.18.4.1")).status).toBe(429);

    test.startClock();
    const { code, output, errors } = await recover(input.email.toUpperCase());
    expect([code, errors]).toEqual([0, ""]);
    const password = printed(output);
    expect(output).toContain(`One-time password for Sue Super (username ${username})`);
    expect(output).toContain(`at ${PUBLIC_URL}/auth/sign-in`);
    expect(await test.lastAudit()).toMatchObject({
      action: "user.recover",
      actor_id: null,
      target_id: id,
      message: "The account of Sue Super was recovered by command; a one-time password was created",
      changes: JSON.stringify({ password: "one-time" }),
    });
    expect(JSON.stringify(await test.listAudits())).not.toContain(password);

    expect((await test.get("/auth/profile", earlier.token)).status).toBe(401);
    expect((await test.post("/auth/refresh", { refreshToken: earlier.refreshToken })).status).toBe(401);
    expect((await logIn(username, PASSWORD, "198.18.4.2")).status).toBe(401);
    test.stopClock();
    for (let time = 0; time < 15; time++) await logIn(username, "wrong", `198.18.5.${time}`);
    const first = await logIn(username, password, "198.18.4.3", { secondStep: true });
    expect(first.body).toEqual({ pending: expect.any(String), newPassword: true });
    // It is spent: it is a wrong password like any other, from where others have guessed.
    expect((await logIn(username, password, "198.18.4.4", { secondStep: true })).status).toBe(429);
    test.startClock();
    const last = await test.post("/auth/new-password", {
      pending: first.body.pending,
      password: NEW_PASSWORD,
      device: earlier.device,
    });
    expect(last.status).toBe(200);
    expect(last.body.device).not.toBe(earlier.device);
    expect((await test.get("/auth/users", last.body.token)).status).toBe(200);
  });

  it("can have the command run again, and only the last password is good", async () => {
    const { input } = await test.addUser();
    const [first, second] = [await recover(input.username), await recover(input.username)];
    const address = "198.18.6.1";
    expect(printed(first.output)).not.toBe(printed(second.output));
    for (const [{ output }, status] of [
      [first, 401],
      [second, 200],
    ] as const) {
      expect((await logIn(input.username, printed(output), address, { secondStep: true })).status).toBe(
        status,
      );
    }
    const third = await recover(input.email);
    expect((await logIn(input.username, printed(third.output), address, { secondStep: true })).status).toBe(
      200,
    );
  });

  it("is activated only where that was asked for", async () => {
    const { id, input } = await test.addUser({ status: 0, name: "Ina Inactive" });
    const inactive = async () =>
      (await test.get("/auth/users?status=false", (await test.signIn()).token)).body.totalItems;
    const before = await inactive();
    const refused = await recover(input.username);
    expect([refused.code, refused.output]).toEqual([2, ""]);
    expect(refused.errors).toBe(
      `The account of Ina Inactive (${input.username}) is inactive. Nothing was changed. To activate it as well, add --activate.\n`,
    );
    expect((await logIn(input.username, PASSWORD, "198.18.6.2")).status).toBe(403);

    const done = await recover(input.username, "--activate");
    expect([done.code, done.errors]).toEqual([0, ""]);
    expect(done.output).toContain("The account was inactive and is now active.");
    expect(await inactive()).toBe(before - 1);
    const audit = (await test.listAudits()).findLast(({ action }) => action === "user.recover");
    expect(audit).toMatchObject({ target_id: id, message: expect.stringContaining("and activated") });
    const first = await logIn(input.username, printed(done.output), "198.18.6.2", { secondStep: true });
    expect(first.body.newPassword).toBe(true);
  });

  it("who signs in with Google gets a password beside it, and is told so", async () => {
    const { id, input } = await test.addUser();
    await test.engine.write((queries) =>
      queries
        .updateTable("users")
        .set({ google_issuer: "https://accounts.google.com", google_subject: id, password_hash: null })
        .where("id", "=", id)
        .execute(),
    );
    const { output } = await recover(input.username);
    expect(output).toContain("can sign in with Google and, from now on, also with the new password");
    const first = await logIn(input.username, printed(output), "198.18.6.3", { secondStep: true });
    expect(first.body.newPassword).toBe(true);
  });

  const linkIn = (output: string) => /\/auth\/link\?token=([\w-]{64})$/m.exec(output)?.[1];
  const factorsOf = async (userId: string) => {
    const { read } = test.engine;
    const { factors_reset_at } = await read
      .selectFrom("users")
      .select("factors_reset_at")
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    const passkeys = await read.selectFrom("passkeys").select("id").where("user_id", "=", userId).execute();
    return { passkeys: passkeys.length, isReset: factors_reset_at !== null };
  };
  const addPasskey = (userId: string) =>
    test.engine.write((queries) =>
      queries
        .insertInto("passkeys")
        .values({
          id: `key-${userId}`,
          user_id: userId,
          public_key: "",
          sign_count: 0,
          backup_eligible: 1,
          backed_up: 1,
          transports: "[]",
          aaguid: "",
          name: "Phone",
          created_at: test.now,
          last_used_at: null,
        })
        .execute(),
    );
  /** Signs in by the one-time password and the link, sets a new password and enrols. */
  async function getIn(username: string, output: string, address: string) {
    const first = await logIn(username, printed(output), address, {
      secondStep: true,
      link: linkIn(output),
    });
    expect(first.body).toEqual({ pending: expect.any(String), newPassword: true });
    const second = await test.post("/auth/new-password", {
      pending: first.body.pending,
      password: NEW_PASSWORD,
    });
    expect(second.body).toMatchObject({ pending: expect.any(String), enrol: { askedBy: null } });
    const { pending } = second.body;
    const { totp } = (await test.post("/auth/second-factor/enrol", { pending, kind: "totp" })).body;
    const code = codeAt(totp.secret, test.now);
    return test.post("/auth/second-factor/confirm", { pending, code });
  }

  it.each([
    ["a password", { mobile_no: null }],
    ["a passkey only", { password_hash: null }],
    [
      "Google only",
      { password_hash: null, google_issuer: "https://accounts.google.com", google_subject: "sue" },
    ],
  ])("who has lost the second factor, and has %s, gets a link for a new one", async (_, columns) => {
    const { id, input } = await test.addUser({ name: "Sue Super", roles: ["super"] });
    await test.engine.write((queries) =>
      queries.updateTable("users").set(columns).where("id", "=", id).execute(),
    );
    await addPasskey(id);
    const { code, output, errors } = await recover(input.username);
    expect([code, errors]).toEqual([0, ""]);
    expect(output).toContain("The passkeys, authenticator app and recovery codes of this user were removed.");
    expect(output).toContain(`${PUBLIC_URL}/auth/link?token=`);
    expect(await factorsOf(id)).toEqual({ passkeys: 0, isReset: true });
    expect(await test.lastAudit("user.recover")).toMatchObject({
      message:
        "The account of Sue Super was recovered by command; a one-time password was created; every second factor was removed; an enrolment link was made",
      changes: JSON.stringify({
        password: "one-time",
        passkeys: [1, 0],
        authenticatorApp: [false, false],
        recoveryCodes: [0, 0],
      }),
    });
    expect(JSON.stringify(await test.listAudits())).not.toContain(linkIn(output));

    const address = "198.18.7.1";
    const alone = await logIn(input.username, printed(output), address, { secondStep: true });
    expect([alone.status, alone.body.code]).toEqual([403, "link-needed"]);
    const last = await getIn(input.username, output, address);
    expect([last.status, last.body.codes.length]).toEqual([200, 10]);
    expect((await test.get("/auth/users", last.body.token)).status).toBe(200);
    expect(await factorsOf(id)).toEqual({ passkeys: 0, isReset: false });
  });

  it("keeps the second factors where that was asked for, and gets no link then", async () => {
    const { id, input } = await test.addUser();
    await addPasskey(id);
    const kept = await recover(input.username, "--keep-factors");
    expect(kept.output).toContain("The second factors stay: sign-in asks for one after the password.");
    expect(linkIn(kept.output)).toBeUndefined();
    expect(await factorsOf(id)).toEqual({ passkeys: 1, isReset: false });
    const first = await logIn(input.username, printed(kept.output), "198.18.7.2", { secondStep: true });
    expect(first.body.factors).toEqual(["passkey"]);
  });

  it("gets in where a passkey is required that can't exist any more, if that is asked for", async () => {
    const { input } = await test.addUser({ roles: ["auditor"] });
    const demanding = () =>
      test.engine.read.selectFrom("roles").where("second_factor", ">", 0).select("id").execute();
    await test.engine.write((queries) =>
      queries.updateTable("roles").set({ second_factor: 3 }).where("id", "=", "auditor").execute(),
    );
    const { output } = await recover(input.username);
    expect(output).not.toContain("no longer required");
    expect(await demanding()).toEqual([{ id: "auditor" }]);
    const lifted = await recover(input.username, "--lift-policies");
    expect(lifted.output).toContain("A second step is no longer required for: auditor.");
    expect(await demanding()).toEqual([]);
    const again = await recover(input.username, "--lift-policies");
    expect(again.output).toContain("Nothing required a second step of this user.");
  });

  it("gets a link too if the factors were removed before, and without factors none", async () => {
    const { id, input } = await test.addUser();
    expect(linkIn((await recover(input.username)).output)).toBeUndefined();
    await test.engine.write((queries) =>
      queries.updateTable("users").set({ factors_reset_at: 1 }).where("id", "=", id).execute(),
    );
    const { output } = await recover(input.username, "--keep-factors");
    expect(output).not.toContain("were removed.");
    expect((await getIn(input.username, output, "198.18.7.3")).status).toBe(200);
  });

  it("is told by the command what is wrong with it", async () => {
    for (const [args, sentence] of [
      [["nobody-at-all"], "No account has the username or email address nobody-at-all."],
      [[], "Name the account by username or email address."],
      [["ada", "bob"], "Unknown argument: bob"],
      [["--what"], "npm run admin:recover -- NAME [--activate] [--keep-factors]"],
    ] as const) {
      const { code, output, errors } = await recover(...args);
      expect([code, output]).toEqual([2, ""]);
      expect(errors).toContain(sentence);
    }
  });
});
