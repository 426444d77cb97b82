import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { purge } from "#api/background";
import { tryAgainIn } from "#api/contract/try-again";
import { networkOf } from "#api/http/request";
import { auditKey } from "#api/keys/derived-keys";
import { createLogger } from "#api/logger";
import { frontDoor } from "#server/door/front-door";
import { serviceTerritories } from "#server/territories/service";
import { Client } from "#tests/support/client";
import { describeOnEngines } from "#tests/support/engines";
import { atFullCost } from "#tests/support/quick-argon2";
import { MASTER_KEY, PASSWORD, PUBLIC_URL, signRequest, TestService } from "#tests/support/service";

describeOnEngines("S7: attempts to sign in", (databaseUrl) => {
  let test: TestService;
  let networks = 0;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
  });
  afterAll(() => test.stop());

  /** A network that no other test has used. */
  const somewhere = () => `198.18.${Math.floor(++networks / 250)}.${networks % 250}`;
  const attempt = (username: string, address: string, password = "wrong") =>
    test.post("/auth/login", { username, password }, undefined, { address });

  it("are ten an account and network in fifteen minutes, alike for known and unknown names", async () => {
    const { input } = await test.addUser();
    const stops = [];
    for (const username of [input.username, "nobody-has-this"]) {
      const address = somewhere();
      for (let time = 0; time < 10; time++) expect((await attempt(username, address)).status).toBe(401);
      const stop = await attempt(username, address, PASSWORD);
      expect(stop.status).toBe(429);
      expect(Number(stop.headers.get("Retry-After"))).toBeGreaterThan(800);
      expect(stop.body.message).toBe("Too many attempts. Try again in 15 minutes.");
      stops.push(stop.body);
    }
    expect(stops[0]).toEqual(stops[1]);
  });

  it("begin anew after the fifteen minutes", async () => {
    const { input } = await test.addUser();
    const address = somewhere();
    for (let time = 0; time < 11; time++) await attempt(input.username, address);
    try {
      test.aheadMs = 15 * 60_000 + 1000;
      expect((await attempt(input.username, address, PASSWORD)).status).toBe(200);
    } finally {
      test.aheadMs = 0;
    }
  });

  it("that come at once are counted one by one: ten of thirty get an answer", async () => {
    const address = somewhere();
    const answers = await Promise.all(Array.from({ length: 30 }, () => attempt("someone-at-once", address)));
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(20);
  });

  it("count for nothing where the passwords were too many to be looked at", async () => {
    const names = Array.from({ length: 120 }, (_, index) => `in-the-crowd-${index}`);
    const countOf = async () => {
      const rows = await test.engine.read
        .selectFrom("throttles")
        .select("count")
        .where("key", "like", "name|%|pair|%")
        .execute();
      return rows.reduce((sum, { count }) => sum + count, 0);
    };
    const before = await countOf();
    const answers = await atFullCost(() => Promise.all(names.map((name) => attempt(name, somewhere()))));
    const lookedAt = answers.filter(({ status }) => status === 401).length;
    expect(answers.filter(({ status }) => status === 503)).toHaveLength(names.length - lookedAt);
    expect(lookedAt).toBeLessThan(names.length);
    expect((await countOf()) - before).toBe(lookedAt);
  });

  it("count for the client, whose address a proxy may write with its port", async () => {
    const { input } = await test.addUser();
    const territories = serviceTerritories(test.service.fetch, { overrideGlobalObjects: false });
    const door = { publicUrl: PUBLIC_URL, trustProxy: 1, log: createLogger("silent") };
    const server = createServer(frontDoor(territories, door)).listen(0, "127.0.0.1");
    await once(server, "listening");
    const client = Client.at(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const statusFrom = async (forwarded: string, username: string, password = "wrong") => {
      const headers = { "X-Forwarded-For": forwarded };
      return (await client.call("POST", "/auth/login", { body: { username, password }, headers })).status;
    };
    try {
      for (let n = 0; n <= 100; n++)
        expect(await statusFrom(`198.51.100.${n}:${50_000 + n}`, `no-such-person-${n}`)).toBe(401);
      expect(await statusFrom("203.0.113.200:443", input.username, PASSWORD)).toBe(200);
      for (let n = 0; n < 10; n++)
        expect(await statusFrom(`[2001:db8::${n}]:${n + 1}`, input.username)).toBe(401);
      expect(await statusFrom("[2001:db8::ff]:443", input.username, PASSWORD)).toBe(429);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  it("are a hundred a network, whatever the names", async () => {
    const address = somewhere();
    await test.engine.write((queries) =>
      queries
        .insertInto("throttles")
        .values({ key: `network|${address}`, count: 99, expires_at: test.now + 600_000 })
        .execute(),
    );
    expect((await attempt("name-one", address)).status).toBe(401);
    expect((await attempt("name-two", address)).status).toBe(429);
    expect((await attempt("name-two", somewhere())).status).toBe(401);
  });

  it("use up nothing when they succeed", async () => {
    const { input } = await test.addUser();
    const address = somewhere();
    for (let time = 0; time < 9; time++) await attempt(input.username, address);
    expect((await attempt(input.username, address, PASSWORD)).status).toBe(200);
    for (let time = 0; time < 10; time++) expect((await attempt(input.username, address)).status).toBe(401);
    const row = await test.engine.read
      .selectFrom("throttles")
      .where("key", "=", `network|${address}`)
      .select("count")
      .executeTakeFirstOrThrow();
    expect(row.count).toBe(19);
  });

  /** Types wrong passwords from ten networks, one as soon as the wait after the one before is over. */
  async function guess(username: string, times: number) {
    const networks = Array.from({ length: 10 }, somewhere);
    const waits: number[] = [];
    for (let time = 0; time < times; ) {
      const answer = await attempt(username, networks[time % networks.length] ?? "");
      if (answer.status === 401) time++;
      else {
        waits.push(Number(answer.headers.get("Retry-After")));
        test.aheadMs += (waits.at(-1) ?? 0) * 1000;
      }
    }
    return waits;
  }

  it("wait after ten wrong ones in a row, from a second to an hour, but not on the owner's device or network", async () => {
    const { id, input } = await test.addUser();
    const home = somewhere();
    const first = { username: input.username, password: PASSWORD, device: "" };
    const { device } = (await test.post("/auth/login", first, undefined, { address: home })).body;
    test.stopClock();
    try {
      const waits = await guess(input.username, 100);
      expect(waits.slice(0, 13)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600]);
      expect(new Set(waits.slice(12))).toEqual(new Set([3600]));
      expect(waits).toHaveLength(90);

      const elsewhere = somewhere();
      const stop = await attempt(input.username, elsewhere, PASSWORD);
      expect([stop.status, stop.body.message]).toEqual([429, "Too many attempts. Try again in 1 hour."]);
      expect(Number(stop.headers.get("Retry-After"))).toBeLessThanOrEqual(3600);
      expect((await attempt(input.username, home, PASSWORD)).status).toBe(200);
      const known = await test.post("/auth/login", { ...first, device }, undefined, { address: elsewhere });
      expect(known.status).toBe(200);
      const stranger = somewhere();
      expect((await attempt(input.username, stranger, PASSWORD)).status).toBe(429);

      const admin = (await test.signIn()).token;
      const lockedUntil = async () => (await test.get(`/auth/users/${id}`, admin)).body.lockedUntil;
      const wait = Date.parse(await lockedUntil()) - test.now;
      expect(wait).toBeGreaterThan(59 * 60_000);
      expect(wait).toBeLessThanOrEqual(60 * 60_000);
      expect((await test.delete(`/auth/users/${id}/lock`, admin)).status).toBe(204);
      expect(await lockedUntil()).toBeUndefined();
      const lifted = (await test.listAudits()).filter(({ message }) => message.includes(" unlocked "));
      expect(lifted.map(({ target_id }) => target_id)).toEqual([id]);
      expect((await attempt(input.username, stranger, PASSWORD)).status).toBe(200);
      expect(
        await test.engine.read.selectFrom("devices").select("user_id").where("user_id", "=", id).execute(),
      ).toEqual([{ user_id: id }]);
    } finally {
      test.startClock();
    }
  });

  it("S7: allow a hundred networks few guesses in a day, however often the account is unlocked", async () => {
    const { id, input } = await test.addUser();
    const admin = (await test.signIn()).token;
    test.stopClock();
    try {
      let checked = 0;
      const unlocks: number[] = [];
      for (let round = 0; round < 8; round++) {
        const network = somewhere();
        for (let tries = 0; tries < 10; tries++)
          if ((await attempt(input.username, network, "wrong")).status === 401) checked++;
        unlocks.push((await test.delete(`/auth/users/${id}/lock`, admin)).status);
      }
      expect(unlocks).toEqual([204, 204, 204, 409, 409, 409, 409, 409]);
      expect(checked).toBe(40);
      const refused = await test.delete(`/auth/users/${id}/lock`, admin);
      expect(refused.body.message).toBe(
        `${input.name} was unlocked 3 times within a day. The lock ends by itself, or with a new password.`,
      );
      test.aheadMs += 24 * 60 * 60_000;
      const next = (await test.signIn()).token;
      expect((await test.delete(`/auth/users/${id}/lock`, next)).status).toBe(204);
    } finally {
      test.aheadMs -= 24 * 60 * 60_000;
      test.startClock();
    }
  });

  it("let anybody in again an hour after the last one, alike for known and unknown names", async () => {
    const { input } = await test.addUser();
    test.stopClock();
    try {
      for (const username of [input.username, "nobody-has-this-either"]) {
        expect((await guess(username, 24)).slice(-2)).toEqual([3600, 3600]);
        const stop = await attempt(username, somewhere(), PASSWORD);
        expect([stop.status, stop.body.message]).toEqual([429, "Too many attempts. Try again in 1 hour."]);
        test.aheadMs += 3_600_000;
        const expected = username === input.username ? 200 : 401;
        expect((await attempt(username, somewhere(), PASSWORD)).status).toBe(expected);
      }
    } finally {
      test.startClock();
    }
  });

  it("are forgotten a day after the last wrong one, and not before", async () => {
    const [{ input: one }, { input: other }] = [await test.addUser(), await test.addUser()];
    const day = 24 * 3_600_000;
    test.stopClock();
    try {
      for (const [{ username }, laterMs, waits] of [
        [one, day - 60_000, 2],
        [other, day + 1000, 1],
      ] as const) {
        for (let time = 0; time < 10; time++) await attempt(username, somewhere());
        test.aheadMs += laterMs;
        const again = waits === 2 ? 1 : 10;
        for (let time = 0; time < again; time++)
          expect((await attempt(username, somewhere())).status).toBe(401);
        const stop = await attempt(username, somewhere());
        expect([stop.status, stop.headers.get("Retry-After")]).toEqual([429, String(waits)]);
      }
    } finally {
      test.startClock();
    }
  });

  it("that come at once from ten networks don't get past the wait", async () => {
    const networks = Array.from({ length: 10 }, somewhere);
    test.stopClock();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, time) => attempt("guessed-from-everywhere", networks[time % 10] ?? "")),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    test.startClock();
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
  });

  it("of a network that is stopped write nothing any more, and what is counted there stays as it is", async () => {
    const address = somewhere();
    await test.engine.write((queries) =>
      queries
        .insertInto("throttles")
        .values({ key: `network|${address}`, count: 99, expires_at: test.now + 600_000 })
        .execute(),
    );
    const counted = () =>
      test.engine.read
        .selectFrom("throttles")
        .selectAll()
        .where("key", "not like", "refusal|%")
        .orderBy("key")
        .execute();
    await attempt("the-last-one", address);
    const before = await counted();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, time) => attempt(`after-the-last-${time}`, address)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([429]));
    expect(await counted()).toEqual(before);
    await test.waitForAudits((audit) => audit.address === address && audit.action === "sign-in.throttle");
  });

  it("that come with a request that is not valid are counted a hundred times a network, and then only told of", async () => {
    // They are told of once a minute.
    test.stopClock();
    const address = somewhere();
    const ask = () =>
      test.post("/auth/application/sign-in-request", { appId: "x", signedRequest: "y" }, undefined, {
        address,
      });
    const counted = () =>
      test.engine.read
        .selectFrom("throttles")
        .select(["count", "retry_at"])
        .where("key", "=", `request|${address}`)
        .executeTakeFirst();
    const answers = await Promise.all(Array.from({ length: 150 }, ask));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
    const full = await counted();
    expect(full).toMatchObject({ count: 100, retry_at: expect.any(Number) });
    expect((await ask()).status).toBe(400);
    expect(await counted()).toEqual(full);
    const audits = await test.waitForAudits((audit) => audit.address === address, 2);
    expect(audits.map(({ message }) => message).sort()).toEqual([
      "Sign-in request for an unknown application",
      `Too many invalid sign-in requests from ${address}`,
    ]);
    test.startClock();
    const application = await test.addApplication();
    const valid = { appId: application.id, signedRequest: await signRequest(application) };
    const answer = await test.post("/auth/application/sign-in-request", valid, undefined, { address });
    expect(answer.status).toBe(200);
  });

  it("that were refused are audited when the service ends, before it lets go of the database", async () => {
    const other = await TestService.start(databaseUrl());
    const address = somewhere();
    const ask = { appId: "x", signedRequest: "y" };
    await other.post("/auth/application/sign-in-request", ask, undefined, { address });
    await other.stop();
    expect((await test.listAudits()).filter((audit) => audit.address === address)).toHaveLength(1);
  });

  it("show in the list whom they have locked, until when, and nobody else", async () => {
    const { id, input } = await test.addUser({ name: "Locked Out" });
    await test.addUser({ name: "Locked Not" });
    const admin = (await test.signIn()).token;
    const listed = async () =>
      (await test.get("/auth/users?searchTerm=locked", admin)).body.items.map(
        (user: { lockedUntil?: string }) => user.lockedUntil,
      );
    const address = somewhere();
    for (let time = 0; time < 9; time++) await attempt(input.username, address);
    expect(await listed()).toEqual([undefined, undefined]);
    await attempt(input.username, address);
    const [other, until] = await listed();
    expect(other).toBeUndefined();
    expect(Date.parse(until)).toBeGreaterThan(test.now + 14 * 60_000);
    expect(Date.parse(until)).toBeLessThanOrEqual(test.now + 15 * 60_000);
    await test.delete(`/auth/users/${id}/lock`, admin);
    expect(await listed()).toEqual([undefined, undefined]);
    try {
      for (let time = 0; time < 10; time++) await attempt(input.username, address);
      test.aheadMs = 15 * 60_000 + 1000;
      expect((await test.get(`/auth/users/${id}`, (await test.signIn()).token)).body.lockedUntil).toBe(
        undefined,
      );
    } finally {
      test.aheadMs = 0;
    }
  });

  it("that fail leave one audit a name, network and minute, and a number for the rest", async () => {
    const { id, input } = await test.addUser({ name: "Guessed At" });
    const address = somewhere();
    test.toMinuteStart();
    for (let time = 0; time < 4; time++) await attempt(input.username, address);
    for (const name of ["guess-one", "guess-two", "guess-three"]) await attempt(name, address);
    const about = async () =>
      (await test.listAudits()).filter((audit) => audit.address === address).map((audit) => audit.message);
    expect(await about()).toEqual([
      "Failed sign-in to SSO Application by Guessed At: wrong password",
      "Failed sign-in to SSO Application: unknown username",
    ]);
    try {
      test.aheadMs += 61_000;
      await purge({ engine: test.engine, now: () => test.now, auditKey: auditKey(MASTER_KEY) });
      const counted = (await test.listAudits())
        .filter((audit) => audit.address === address && audit.message.endsWith("more within the minute)"))
        .sort((one, other) => one.message.localeCompare(other.message));
      expect(counted).toMatchObject([
        { target_id: id, message: expect.stringContaining("(3 more within the minute)") },
        { target_id: null, message: expect.stringContaining("(2 more within the minute)") },
      ]);
    } finally {
      test.aheadMs = 0;
    }
  });

  it("leave one audit a network and minute once they are stopped", async () => {
    const address = somewhere();
    test.toMinuteStart();
    for (let time = 0; time < 15; time++) await attempt("stopped-name", address);
    const stopped = await test.waitForAudits(
      (audit) => audit.action === "sign-in.throttle" && audit.address === address,
    );
    expect(stopped).toHaveLength(1);
  });
});

it("S7: a network is an address in IPv4, and the /64 of one in IPv6", () => {
  expect(networkOf("203.0.113.7")).toBe("203.0.113.7");
  expect(networkOf("::ffff:203.0.113.7")).toBe("203.0.113.7");
  expect(networkOf("2001:db8::1")).toBe("2001:db8:0:0::/64");
  expect(networkOf("2001:DB8:0:0:ffff::9")).toBe("2001:db8:0:0::/64");
  expect(networkOf("fe80::1%eth0")).toBe("fe80:0:0:0::/64");
  expect(networkOf("::1")).toBe("0:0:0:0::/64");
  expect(networkOf("unknown")).toBe("unknown");
});

it.each([
  [0.2, "Try again in 1 second."],
  [20, "Try again in 20 seconds."],
  [59.5, "Try again in 1 minute."],
  [60, "Try again in 1 minute."],
  [61, "Try again in 2 minutes."],
  [719.2, "Try again in 12 minutes."],
  [7_000, "Try again in 2 hours."],
  [29.5 * 86_400, "Try again in 30 days."],
])("S7: a wait of %d seconds is told in words", (seconds, words) => {
  expect(tryAgainIn(seconds)).toBe(words);
});
