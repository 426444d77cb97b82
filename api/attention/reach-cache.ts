import { LRUCache } from "lru-cache";
import { MINUTE_MS } from "../contract/durations";
import type { Engine } from "../database/engine";
import { countReach, type Members } from "../policies/reach.queries";

type Reach = Awaited<ReturnType<typeof countReach>>;

const FRESH_MS = 5 * MINUTE_MS;
const MOST_POLICIES = 1000;

const caches = new WeakMap<Engine, LRUCache<string, Reach, Members>>();

/** Shows an old count while a new one is under way: counting a million users takes seconds. */
const createCache = (engine: Engine) =>
  new LRUCache<string, Reach, Members>({
    max: MOST_POLICIES,
    ttl: FRESH_MS,
    allowStale: true,
    fetchMethod: (_key, _stale, { context }) => countReach(engine.countRead, context),
  });

/** Whom a policy concerns, at most a few minutes ago or when somebody last asked. */
export function recentReach(engine: Engine, members: Members): Promise<Reach | undefined> {
  const cache = caches.get(engine) ?? createCache(engine);
  caches.set(engine, cache);
  return cache.fetch(JSON.stringify(members), { context: members });
}
