import { Agent, request } from "node:http";
import { setTimeout as after } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SEEDED_PASSWORD, TestConsole } from "#tests/support/console";
import { print } from "../support/figures";

const SECONDS = 15;
const CONCURRENCY = 8;

let sso: TestConsole;
let people: string[];
beforeAll(async () => {
  // Many people from many networks, as behind a balancer: what one network may do is another rule's.
  sso = await TestConsole.start({ TRUST_PROXY: "1" });
  people = sso.activeUsernames();
});
afterAll(async () => {
  agent.destroy();
  await sso.stop();
});

/** As a balancer does, over connections that stay open. */
const agent = new Agent({ keepAlive: true, maxSockets: 400 });

/** @returns the status, or 0 where no answer came */
function signIn(turn: number): Promise<number> {
  const body = JSON.stringify({ username: people[turn % people.length], password: SEEDED_PASSWORD });
  const address = `2001:db8:${(turn % 65_536).toString(16)}::1`;
  const headers = { "Content-Type": "application/json", "X-Forwarded-For": address };
  return new Promise((resolve) => {
    const sent = request(`${sso.url}/api/auth/login`, { method: "POST", agent, headers }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    });
    // A connection that was closed while it was idle brings nothing to the server: the request goes out anew.
    sent.on("error", () => resolve(sent.reusedSocket ? signIn(turn) : 0)).end(body);
  });
}

type Answers = Map<number, number>;
const count = (answers: Answers, status: number) => answers.set(status, (answers.get(status) ?? 0) + 1);

/** As many as it can take: each of a few clients asks again when it has its answer. */
async function best(): Promise<number> {
  const until = performance.now() + SECONDS * 1000;
  let good = 0;
  const client = async (first: number) => {
    for (let turn = first; performance.now() < until; turn += CONCURRENCY) {
      if ((await signIn(turn)) === 200) good++;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, (_, index) => client(index)));
  return good / SECONDS;
}

/** So many a second, whether or not the ones before have their answers. */
async function offer(rate: number): Promise<Answers> {
  const answers: Answers = new Map();
  const open: Promise<void>[] = [];
  const start = performance.now();
  for (let turn = 0; turn < rate * SECONDS; turn++) {
    const due = start + (turn * 1000) / rate - performance.now();
    if (due > 1) await after(due);
    open.push(signIn(turn).then((status) => void count(answers, status)));
  }
  await Promise.all(open);
  return answers;
}

it("L3: twice and ten times what it can take is answered 200, 429 or 503, and it recovers", async () => {
  const most = await best();
  const figures: Record<string, string> = { "sign-ins a second, at best": most.toFixed(0) };
  // L3 promises 80 % at twice the load; at ten times the senders themselves take a good part of the machine.
  for (const [times, least] of [
    [2, 0.8],
    [10, 0.5],
  ] as const) {
    const answers = await offer(most * times);
    expect([...answers.keys()].filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
    const good = (answers.get(200) ?? 0) / SECONDS;
    figures[`at ${times} times as much`] = `${good.toFixed(0)} (${Math.round((good / most) * 100)} %)`;
    expect(good / most).toBeGreaterThan(least);

    // Recovered: nothing is refused any more, at most ten seconds later.
    let calm = await signIn(0);
    for (let second = 0; calm !== 200 && second < 10; second++) {
      await after(1000);
      calm = await signIn(second);
    }
    expect(calm).toBe(200);
  }
  print("overload", figures);
});
