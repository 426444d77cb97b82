import { setTimeout as after } from "node:timers/promises";
import { expect, it } from "vitest";
import type { Queries } from "#api/database/engine";
import { createDeliveries, type DeliveryKind, type Tried } from "#api/jobs/deliveries";
import { createLogger } from "#api/logger";

const away = new Error("the database is away");

/** Deliveries of numbers to "odd" and "even", and what became of each. */
function deliveriesOf(numbers: number[], kind: Partial<DeliveryKind<number, string>> = {}) {
  const waiting = [...numbers];
  const ends: Array<[number, string]> = [];
  const told: object[] = [];
  let errors = 0;
  const targetOf = (item: number) => (item % 2 ? "odd" : "even");
  const tools = {
    engine: {
      isUnavailable: (error: unknown) => error === away,
      // Nothing here looks into a database.
      write: <Result>(work: (queries: Queries) => Promise<Result>) => work({} as Queries),
    },
    log: Object.assign(createLogger("silent"), { warn: (facts: object) => told.push(facts) }),
    metrics: { databaseError: () => errors++ } as never,
    now: Date.now,
  };
  const deliveries = createDeliveries<number, string>(tools, {
    name: "numbers",
    ...{ mostTargets: 2, mostClaimed: 3, concurrentTries: 1, leaseMs: 1000, patienceMs: 100, farewellMs: 20 },
    listDue: async () => [...new Set(waiting.map(targetOf))],
    async claim(_, target, { most }) {
      const claimed = waiting.filter((item) => targetOf(item) === target).slice(0, most);
      for (const item of claimed) waiting.splice(waiting.indexOf(item), 1);
      return claimed;
    },
    attempt: async () => "taken",
    isFailure: (outcome) => outcome !== "taken",
    pauseAfter: () => undefined,
    async settle(tried: Array<Tried<number, string>>) {
      for (const { item, end } of tried) ends.push([item, end]);
    },
    ...kind,
  });
  return { deliveries, waiting, ends, told, errors: () => errors };
}

it("deliveries go on until nothing is due, each target in its order", async () => {
  const { deliveries, waiting, ends } = deliveriesOf([2, 4, 6, 8, 1, 3]);
  await deliveries.run();
  await deliveries.idle();
  expect(waiting).toEqual([]);
  expect(ends.filter(([item]) => item % 2 === 0)).toEqual([2, 4, 6, 8].map((item) => [item, "delivered"]));
  expect(ends).toHaveLength(6);
});

it("deliveries to a target that is down end with the first, and the next run tries the rest", async () => {
  const { deliveries, waiting, ends } = deliveriesOf([2, 4, 6, 8], {
    attempt: async () => "down",
    isDown: (outcome) => outcome === "down",
  });
  await deliveries.run();
  await deliveries.idle();
  expect(ends).toEqual([2, 4, 6].map((item) => [item, "given up"]));
  expect(waiting).toEqual([8]);
});

it("a stop interrupts what takes long, gives the rest back and claims no more", async () => {
  const { deliveries, waiting, ends } = deliveriesOf([2, 4, 6, 8], {
    attempt: async (_, signal) => {
      await after(10_000, undefined, { signal }).catch(() => {});
      return "silent";
    },
  });
  await deliveries.run();
  await deliveries.stop();
  expect(ends).toEqual([2, 4, 6].map((item) => [item, "interrupted"]));
  await deliveries.run();
  await deliveries.idle();
  expect(waiting).toEqual([8]);
});

it("no try begins that could end after the lease", async () => {
  const { deliveries, ends } = deliveriesOf([2, 4], {
    ...{ leaseMs: 100, patienceMs: 80 },
    attempt: async () => {
      await after(40);
      return "taken";
    },
  });
  await deliveries.run();
  await deliveries.idle();
  expect(ends).toEqual([
    [2, "delivered"],
    [4, "interrupted"],
  ]);
});

it("an error is logged with its job and target, counted if the database is away, and holds up no other", async () => {
  const { deliveries, ends, told, errors } = deliveriesOf([1, 2], {
    attempt: async (item) => {
      if (item === 1) throw away;
      return "taken";
    },
  });
  await deliveries.run();
  await deliveries.idle();
  expect(ends).toEqual([[2, "delivered"]]);
  expect(told).toEqual([{ err: away, job: "numbers", target: "odd" }]);
  expect(errors()).toBe(1);
});
