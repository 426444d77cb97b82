import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { AT_ONCE } from "#api/attempts/passwords";
import { describeOnEngines } from "#tests/support/engines";
import { PASSWORD, TestService } from "#tests/support/service";

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

  it("keeps nobody waiting whose browser is known, who proves who they are, or who changes their own", async () => {
    const { input } = await test.addUser();
    const { username } = input;
    const attempt = (typed: object, address?: string) =>
      test.post("/auth/login", { username, password: PASSWORD, ...typed }, undefined, { address });
    const { token, device } = (await attempt({ device: "" })).body;
    const other = device.replace(/:.*/, `:${"A".repeat(22)}`);

    // Nobody of the crowd leaves after two seconds.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    let goOn = () => {};
    standstill = new Promise((resolve) => {
      goOn = resolve;
    });
    const crowd = Array.from({ length: AT_ONCE + 50 + 1 }, (_, place) =>
      attempt({ username: `crowd-${place}` }, `198.51.100.${place}`),
    );
    expect((await Promise.race(crowd)).status).toBe(503);
    const countBegun = async () => {
      const rows = await test.engine.read.selectFrom("throttles").select("key").execute();
      return rows.filter(({ key }) => key.startsWith("network|198.51.100.")).length;
    };
    await vi.waitUntil(async () => waiting === AT_ONCE && (await countBegun()) === AT_ONCE + 50);
    standstill = undefined;
    const stranger = await attempt({});
    const pretender = await attempt({ device: other });
    const known = await attempt({ device });
    const proof = await test.post("/auth/proof", { password: PASSWORD }, token);
    const own = { current: PASSWORD, password: "Orchard-gate-8" };
    const changed = await test.put("/auth/account/password", own, token);
    goOn();
    await Promise.all(crowd);
    expect([stranger.status, pretender.status]).toEqual([503, 503]);
    expect([known.status, proof.status, changed.status]).toEqual([200, 204, 200]);
  });
});
