import { expect, it, vi } from "vitest";
import { runCommand, settingsFor } from "#tests/support/command";
import { describeOnEngines } from "#tests/support/engines";
import { PASSWORD, PUBLIC_URL, TestService } from "#tests/support/service";
import { codeAt } from "#tests/support/totp";

// Each command is a process of its own.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const NEW_KEY = "Zp4w1rgXAs8zUoYd6MiCh9vKq2tBf5Nx";

describeOnEngines("users:restore", (databaseUrl) => {
  it("restores by name, also after the master key was replaced", async () => {
    const test = await TestService.start(databaseUrl());
    const { token: admin } = await test.signIn();
    const { id, input } = await test.addUser({ name: "Grace Hopper", roles: ["auditor"] });
    const logIn = (service: TestService) =>
      service.post("/auth/login", { username: input.username, password: PASSWORD, secondStep: true });
    const { token } = (await logIn(test)).body;
    const { pending } = (await test.post("/auth/second-factor/begin", undefined, token)).body;
    const { totp } = (await test.post("/auth/second-factor/enrol", { pending, kind: "totp" })).body;
    const code = codeAt(totp.secret, test.now);
    expect((await test.post("/auth/second-factor/confirm", { pending, code })).status).toBe(200);
    expect((await test.delete(`/auth/users/${id}`, admin)).status).toBe(204);
    await test.stop();

    const settings = { ...settingsFor(databaseUrl()), PUBLIC_URL };
    const rotated = await runCommand("keys:rotate-master", [], { ...settings, SSO_NEW_MASTER_KEY: NEW_KEY });
    expect([rotated.code, rotated.output]).toEqual([0, expect.stringContaining("1 deleted user")]);
    const restore = (name: string) =>
      runCommand("users:restore", [name], { ...settings, SSO_MASTER_KEY: NEW_KEY });
    const unknown = await restore("nobody");
    expect([unknown.code, unknown.errors.trim()]).toEqual([
      2,
      "Nobody with the name nobody was deleted in the last 30 days.",
    ]);
    const { code: exit, output } = await restore(input.email.toUpperCase());
    expect([exit, output.trim()]).toEqual([0, `Grace Hopper (username ${input.username}) is restored.`]);

    const after = await TestService.start(databaseUrl(), { SSO_MASTER_KEY: NEW_KEY });
    after.aheadMs = 60_000;
    const step = (await logIn(after)).body;
    const withCode = { pending: step.pending, code: codeAt(totp.secret, after.now) };
    expect((await after.post("/auth/second-factor", withCode)).status).toBe(200);
    expect((await after.lastAudit("user.restore")).message).toBe(
      "The account of Grace Hopper was restored by command",
    );
    await after.stop();
  });
});
