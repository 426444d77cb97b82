import { LRUCache } from "lru-cache";
import type { Engine } from "./engine";

/** Results by their keys. One that is still being worked out is shared by all who ask; an error isn't cached. */
interface EngineCache<Value> {
  get(key: string): Promise<Value> | undefined;
  set(key: string, value: Promise<Value>): Promise<Value>;
}

function createRecent<Value>(max: number): EngineCache<Value> {
  const cache = new LRUCache<string, Promise<Value>>({ max });
  return {
    get: (key) => cache.get(key),
    set(key, value) {
      cache.set(key, value);
      value.catch(() => cache.peek(key) === value && cache.delete(key));
      return value;
    },
  };
}

/** A cache for each engine, gone with it. @param max how many results it has; the least recently used go first */
export function cachePerEngine<Value>(max: number): (engine: Engine) => EngineCache<Value> {
  const all = new WeakMap<Engine, EngineCache<Value>>();
  return (engine) => {
    const recent = all.get(engine) ?? createRecent<Value>(max);
    all.set(engine, recent);
    return recent;
  };
}
