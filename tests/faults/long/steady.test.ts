import { setTimeout as after } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { ADMIN, PRODUCT_OPTIONS, SEEDED_PASSWORD, TestConsole } from "#harness/console";
import { median, print } from "../support/figures";

const MINUTES = Number(process.env.STEADY_MINUTES ?? 10);
const SAMPLES_A_MINUTE = 12;
/** Rounds a second: far from the most it can take. */
const RATE = 10;

vi.setConfig({ testTimeout: (MINUTES + 2) * 60_000 });

let sso: TestConsole;
let people: string[];
beforeAll(async () => {
  sso = await TestConsole.start({ NODE_OPTIONS: PRODUCT_OPTIONS });
  people = sso.activeUsernames();
});
afterAll(() => sso.stop());

async function call(path: string, { token, body }: { token?: string; body?: object } = {}) {
  const response = await fetch(sso.url + path, {
    method: body ? "POST" : "GET",
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body && { "Content-Type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text };
}

/** What people and applications do: a page, a sign-in, a look around, a renewal. */
async function round(turn: number, admin: string, statuses: Set<number>): Promise<void> {
  const tell = (answer: { status: number; text: string }) => {
    statuses.add(answer.status);
    return answer;
  };
  tell(await call("/auth/sign-in"));
  const login = tell(
    await call("/api/auth/login", {
      body: { username: people[turn % people.length], password: SEEDED_PASSWORD },
    }),
  );
  const { token, refreshToken } = JSON.parse(login.text);
  tell(await call("/api/auth/profile", { token }));
  tell(await call("/api/auth/refresh", { body: { refreshToken } }));
  tell(await call(`/api/auth/users?page=${(turn % 6) + 1}&size=10`, { token: admin }));
  tell(await call("/api/auth/audits?page=1&size=25&message=signed", { token: admin }));
}

it("L3: minutes of steady load leave memory flat, handles closed, and no 5xx", async () => {
  const statuses = new Set<number>();
  const samples: { memory: number; handles: number }[] = [];
  const until = performance.now() + MINUTES * 60_000;
  let admin = "";
  const perSample = Math.round((60 / SAMPLES_A_MINUTE) * RATE);
  for (let turn = 0; performance.now() < until; turn++) {
    if (turn % perSample === 0) samples.push({ memory: Math.round(sso.residentMb), handles: sso.handles });
    // A token lives a quarter of an hour, and one account signs in only so often.
    if (turn % (RATE * 300) === 0)
      admin = JSON.parse((await call("/api/auth/login", { body: ADMIN })).text).token;
    await Promise.all([round(turn, admin, statuses), after(1000 / RATE)]);
  }

  expect([...statuses].filter((status) => status >= 300)).toEqual([]);
  // The first third warms up; what grows after it would go on growing.
  const third = Math.floor(samples.length / 3);
  const [middle, last] = [samples.slice(third, 2 * third), samples.slice(2 * third)];
  const of = (part: typeof samples, key: "memory" | "handles") => median(part.map((sample) => sample[key]));
  print(`${MINUTES} minutes of steady load`, {
    "memory in MB, second third": of(middle, "memory"),
    "last third": of(last, "memory"),
    "handles, second third": of(middle, "handles"),
    "handles, last third": of(last, "handles"),
  });
  expect(of(last, "memory")).toBeLessThan(of(middle, "memory") * 1.1);
  expect(of(last, "handles")).toBeLessThanOrEqual(of(middle, "handles") * 1.1 + 2);
});
