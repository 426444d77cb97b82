import { setTimeout as after } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ADMIN, SEEDED_PASSWORD, TestConsole } from "#harness/console";
import { Visitor } from "#tests/support/visitor";
import { print } from "../support/figures";
import { best, offer, type Send, send } from "../support/load";

let sso: TestConsole;
let people: string[];
let cookie: string;
beforeAll(async () => {
  // Many people from many networks, as behind a balancer: what one network may do is another rule's.
  sso = await TestConsole.start({ TRUST_PROXY: "1" });
  people = sso.activeUsernames();
  ({ cookie } = await Visitor.at(sso.url));
});
afterAll(() => sso.stop());

const signIn: Send = (turn) => {
  const body = JSON.stringify({ username: people[turn % people.length], password: SEEDED_PASSWORD });
  const address = `2001:db8:${(turn % 65_536).toString(16)}::1`;
  const headers = { "Content-Type": "application/json", "X-Forwarded-For": address };
  return send(`${sso.url}/api/auth/login`, { method: "POST", headers }, body);
};

const listOfUsers: Send = () =>
  send(`${sso.url}/dashboard/user-management`, { headers: { cookie, "Accept-Encoding": "gzip" } });

const signInPage: Send = () => send(`${sso.url}/auth/sign-in`, {});

it.each([
  // L3 promises 80 % at twice the load; at ten times the senders themselves take a good part of the machine.
  ["sign-ins", signIn, { 2: 0.8, 10: 0.5 }],
  ["lists of users", listOfUsers, { 2: 0.8 }],
  ["sign-in pages", signInPage, { 2: 0.8 }],
] as const)(
  "L3: more %s than it can make are answered 200, 429 or 503, and it recovers",
  async (what, sendOne, leastAt) => {
    // The first time round the code is still being compiled.
    await best(sendOne);
    const most = await best(sendOne);
    for (const [times, least] of Object.entries(leastAt)) {
      const { statuses, waits, perSecond, backlog } = await offer(most * Number(times), sendOne);
      expect([...statuses.keys()].filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
      const share = perSecond / most;
      print(`overload, ${what}`, {
        "a second, at best": most.toFixed(0),
        [`at ${times} times as many`]: `${perSecond.toFixed(0)} (${Math.round(share * 100)} %)`,
        "longest wait": `${((waits.at(-1) ?? 0) / 1000).toFixed(1)} s`,
        "last answer after": `${(backlog / 1000).toFixed(1)} s`,
      });
      expect(share).toBeGreaterThan(least);

      // Recovered: everybody has an answer, and nothing is refused any more, at most ten seconds later.
      expect(backlog).toBeLessThan(10_000);
      let calm = await sendOne(0);
      for (let second = Math.ceil(backlog / 1000); calm !== 200 && second < 10; second++) {
        await after(1000);
        calm = await sendOne(second);
      }
      expect(calm).toBe(200);
    }
  },
);

it.each([
  ["lists of users", listOfUsers],
  ["sign-in pages", signInPage],
] as const)(
  "L3: a third more %s than it can make get through, evenly or all at once each second",
  async (what, sendOne) => {
    await best(sendOne);
    const most = await best(sendOne);
    for (const shape of ["even", "bursts"] as const) {
      const { statuses, waits, perSecond } = await offer(most * 1.33, sendOne, shape);
      const share = perSecond / most;
      const at = (quantile: number) =>
        `${((waits[Math.floor(waits.length * quantile)] ?? 0) / 1000).toFixed(1)} s`;
      print(`overload, ${what}, ${shape}`, {
        "a second, at best": most.toFixed(0),
        "at 1.33 times as many": `${perSecond.toFixed(0)} (${Math.round(share * 100)} %)`,
        "median wait": at(0.5),
        "99 of 100 wait at most": at(0.99),
      });
      expect([...statuses.keys()].filter((status) => ![200, 503].includes(status))).toEqual([]);
      expect(share).toBeGreaterThan(0.8);
      await after(1000);
    }
  },
);

it.each([
  ["calls for lists", "/api/auth/users?page=1&size=100"],
  ["pages", "/dashboard/user-management"],
  ["files that are not there", "/assets/none.js"],
])("L3: health and the sign-in page are told while 200 connections ask for %s", async (what, path) => {
  const { token } = await (
    await fetch(`${sso.url}/api/auth/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(ADMIN),
    })
  ).json();
  const crowd = new AbortController();
  const clients = Array.from({ length: 200 }, async () => {
    while (!crowd.signal.aborted) {
      await send(sso.url + path, { headers: { cookie, authorization: `Bearer ${token}` } });
    }
  });
  await after(1000);
  for (const probe of ["/api/health", "/api/ready", "/auth/sign-in"]) {
    const waits: number[] = [];
    for (let turn = 0; turn < 30; turn++) {
      const since = performance.now();
      expect((await fetch(sso.url + probe, { headers: { connection: "close" } })).status).toBe(200);
      waits.push(performance.now() - since);
      await after(100);
    }
    const longest = Math.max(...waits);
    print(`overload, 200 connections ask for ${what}`, {
      [`longest wait for ${probe}`]: `${longest.toFixed(0)} ms`,
    });
    if (probe.startsWith("/api/")) expect(longest).toBeLessThan(250);
  }
  crowd.abort();
  await Promise.all(clients);
});
