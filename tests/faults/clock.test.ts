import { afterAll, beforeAll, expect, it } from "vitest";
import { verifyAudits } from "#api/audit-trail/verify";
import { auditKey } from "#api/keys/derived-keys";
import { describeOnEngines } from "#tests/support/engines";
import { ADMIN, MASTER_KEY, TestService } from "#tests/support/service";

const TWO_HOURS_MS = 2 * 3_600_000;

describeOnEngines("L7: a clock that jumps by two hours", (databaseUrl) => {
  let test: TestService;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
  });
  afterAll(() => test.stop());

  it.each([
    ["forwards", TWO_HOURS_MS],
    ["back", -TWO_HOURS_MS],
  ])("%s refuses or accepts a session in order, and lets people sign in", async (_, jump) => {
    const before = await test.signIn();
    test.aheadMs += jump;
    const answers = [
      await test.get("/auth/profile", before.token),
      await test.get("/auth/users", before.token),
      await test.post("/auth/refresh", { refreshToken: before.refreshToken }),
    ];
    for (const { status } of answers) expect([200, 401]).toContain(status);

    const { token } = await test.signIn();
    expect((await test.get("/auth/profile", token)).status).toBe(200);
    expect((await test.post("/auth/roles", { roleName: `After ${jump}` }, token)).status).toBe(201);
    expect((await test.get("/auth/audits?month=11", token)).status).toBe(200);
    expect((await test.get("/auth/audits/summary", token)).status).toBe(200);
    expect((await test.post("/auth/login", { ...ADMIN, password: "wrong" })).status).toBe(401);
    expect((await verifyAudits(test.engine, auditKey(MASTER_KEY))).fault).toBeUndefined();
  });
});
