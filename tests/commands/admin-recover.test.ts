import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { runCommand, settingsFor } from "#tests/support/command";
import { describeOnEngines } from "#tests/support/engines";
import { PASSWORD, PUBLIC_URL, TestService } from "#tests/support/service";

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

  it("is told by the command what is wrong with it", async () => {
    for (const [args, sentence] of [
      [["nobody-at-all"], "No account has the username or e-mail address nobody-at-all."],
      [[], "Name the account by username or e-mail address."],
      [["ada", "bob"], "Unknown argument: bob"],
      [["--what"], "npm run admin:recover -- NAME [--activate]"],
    ] as const) {
      const { code, output, errors } = await recover(...args);
      expect([code, output]).toEqual([2, ""]);
      expect(errors).toContain(sentence);
    }
  });
});
