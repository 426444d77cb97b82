import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { AT_ONCE } from "#api/authentication/passwords";
import { describeOnEngines } from "#tests/support/engines";
import { TestService } from "#tests/support/service";

/** While it is there, no password gets looked at. */
let standstill: Promise<void> | undefined;
let waiting = 0;
vi.mock("@node-rs/argon2", async (original) => {
  const argon2 = await original<typeof import("@node-rs/argon2")>();
  return {
    ...argon2,
    verify: async (...given: Parameters<typeof argon2.verify>) => {
      waiting++;
      await standstill;
      waiting--;
      return argon2.verify(...given);
    },
  };
});

describeOnEngines("S5, S7: a password that nobody came to look at in two seconds", (databaseUrl) => {
  let test: TestService;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
  });
  afterAll(() => test.stop());

  it("is a 503, and no attempt", async () => {
    const { input } = await test.addUser();
    const attempt = (username: string) => test.post("/auth/login", { username, password: "wrong" });
    let goOn = () => {};
    standstill = new Promise((resolve) => {
      goOn = resolve;
    });
    const holders = Array.from({ length: AT_ONCE }, (_, place) => attempt(`holds-place-${place}`));
    await vi.waitUntil(() => waiting === AT_ONCE);
    const late = await attempt(input.username);
    expect([late.status, late.headers.get("Retry-After")]).toEqual([503, "2"]);
    goOn();
    expect((await Promise.all(holders)).map(({ status }) => status)).toEqual(holders.map(() => 401));

    for (let time = 0; time < 10; time++) expect((await attempt(input.username)).status).toBe(401);
    expect((await attempt(input.username)).status).toBe(429);
    const rows = await test.engine.read.selectFrom("throttles").select(["key", "count"]).execute();
    // Those that held the places, and ten that were looked at; the eleventh was stopped before the network's count.
    expect(rows.find(({ key }) => key.startsWith("network|"))?.count).toBe(AT_ONCE + 10);
  });
});
