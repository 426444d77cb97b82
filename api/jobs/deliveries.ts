import { setMaxListeners } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import type { Engine, Queries } from "../database/engine";
import type { Claim } from "./claims.queries";
import { type JobTools, reportFailure } from "./failures";

/** How a try ended. One that was interrupted, because this process ends, doesn't count. */
export type Tried<Item, Outcome> = { item: Item } & (
  | { end: "delivered" | "given up"; outcome: Outcome }
  /** `dueAt` is when the next try is due, in ms. */
  | { end: "postponed"; outcome: Outcome; dueAt: number }
  | { end: "interrupted" }
);

/** A kind of thing that is delivered at least once, from a table in which it waits until it is due. */
export interface DeliveryKind<Item, Outcome> {
  /** The job's name in the log. */
  name: string;
  /** Targets at the same time, so that a slow one holds up no other. */
  mostTargets: number;
  /** Items per claim. */
  mostClaimed: number;
  /** Tries of one target at the same time. */
  concurrentTries: number;
  /** If a process dies, others deliver what it has claimed after this time. */
  leaseMs: number;
  /** The longest time that a try takes. */
  patienceMs: number;
  /** A shutdown waits this long for running tries before it interrupts them. */
  farewellMs: number;
  /** The targets with items that are due. */
  listDue(claim: Claim): Promise<string[]>;
  /** Takes those items of a target that are due first, for a try, which it counts. No other process gets them within the lease. */
  claim(queries: Queries, target: string, claim: Claim & { most: number }): Promise<Item[]>;
  /** Ends soon after the signal. */
  attempt(item: Item, signal: AbortSignal): Promise<Outcome>;
  isFailure(outcome: Outcome): boolean;
  /** Whether all other items of the target would fail in the same way now. */
  isDown?(outcome: Outcome): boolean;
  /** The pause after a failure, in ms. @returns undefined to give up */
  pauseAfter(item: Item, outcome: Outcome): number | undefined;
  /** Ends the claims of items of one target. */
  settle(tried: Array<Tried<Item, Outcome>>): Promise<void>;
}

/** Delivers items of a kind: for each target, one claim after the other until nothing is due. */
export function createDeliveries<Item, Outcome>(
  tools: JobTools & { engine: Pick<Engine, "write">; now: () => number },
  kind: DeliveryKind<Item, Outcome>,
) {
  const { now } = tools;
  const served = new Map<string, Promise<void>>();
  let isStopping = false;
  const farewell = new AbortController();
  const { signal } = farewell;
  // Each request to each target listens to it: hundreds at a time are no leak.
  setMaxListeners(0, signal);

  const newClaim = (): Claim => ({ now: now(), until: now() + kind.leaseMs });

  function start(target: string): void {
    if (isStopping || served.size >= kind.mostTargets || served.has(target)) return;
    const serving = serve(target)
      .catch((error) => reportFailure(tools, error, { job: kind.name, target }))
      .finally(() => served.delete(target));
    served.set(target, serving);
  }

  async function serve(target: string): Promise<void> {
    for (let more = true; more && !isStopping; ) {
      let claim = newClaim();
      const items = await tools.engine.write((queries) => {
        // The lease begins when the write does, for which it may have waited.
        claim = newClaim();
        return kind.claim(queries, target, { ...claim, most: kind.mostClaimed });
      });
      more = items.length > 0 && (await deliver(items, claim));
    }
  }

  /** @returns false if the target takes nothing now */
  async function deliver(claimed: Item[], { until }: Claim): Promise<boolean> {
    for (let rest = claimed; rest.length > 0; rest = rest.slice(kind.concurrentTries)) {
      if (isStopping || now() + kind.patienceMs > until) {
        await kind.settle(rest.map((item) => ({ item, end: "interrupted" })));
        return true;
      }
      const ends = await Promise.allSettled(rest.slice(0, kind.concurrentTries).map(attempt));
      const tried = ends.flatMap((end) => (end.status === "fulfilled" ? end.value : []));
      const broken = ends.find((end) => end.status === "rejected");
      const down = tried.find(({ outcome }) => kind.isDown?.(outcome));
      const alike = down
        ? rest.slice(kind.concurrentTries).map((item) => ({ item, outcome: down.outcome }))
        : [];
      await kind.settle([...tried, ...alike].map(judge));
      // An item whose try threw stays claimed. It is tried again when its lease has expired.
      if (broken) throw broken.reason;
      if (down) return false;
    }
    return true;
  }

  const attempt = async (item: Item) => ({ item, outcome: await kind.attempt(item, signal) });

  function judge({ item, outcome }: { item: Item; outcome: Outcome }): Tried<Item, Outcome> {
    if (!kind.isFailure(outcome)) return { item, end: "delivered", outcome };
    if (signal.aborted) return { item, end: "interrupted" };
    const pause = kind.pauseAfter(item, outcome);
    if (pause === undefined) return { item, end: "given up", outcome };
    return { item, end: "postponed", outcome, dueAt: now() + pause };
  }

  const idle = async () => {
    await Promise.all(served.values());
  };

  return {
    name: kind.name,
    /** Starts to deliver what is due. It doesn't wait for the answers. */
    async run(): Promise<void> {
      for (const target of await kind.listDue(newClaim())) start(target);
    },
    /** Waits for what is under way. */
    idle,
    /** Begins no more tries, and interrupts those that run longer than `farewellMs`. The next start repeats them. */
    async stop(): Promise<void> {
      isStopping = true;
      const all = idle();
      await Promise.race([all, wait(kind.farewellMs, undefined, { ref: false })]);
      farewell.abort();
      await all;
    },
  };
}
