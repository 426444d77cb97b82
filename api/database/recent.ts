import type { Engine } from "./engine";

/**
 * The last so many things that were asked for, each worked out once: who asks while it is worked out waits for the
 * same answer. What fails is forgotten.
 */
export class Recent<Value> {
  private readonly entries = new Map<string, Promise<Value>>();

  constructor(private readonly most: number) {}

  get(key: string): Promise<Value> | undefined {
    return this.entries.get(key);
  }

  set(key: string, value: Promise<Value>): Promise<Value> {
    this.entries.delete(key);
    this.entries.set(key, value);
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= this.most) break;
      this.entries.delete(oldest);
    }
    value.catch(() => {
      if (this.entries.get(key) === value) this.entries.delete(key);
    });
    return value;
  }
}

/** One for each engine, gone with it. */
export function recentOf<Value>(most: number): (engine: Engine) => Recent<Value> {
  const all = new WeakMap<Engine, Recent<Value>>();
  return (engine) => {
    const recent = all.get(engine) ?? new Recent<Value>(most);
    all.set(engine, recent);
    return recent;
  };
}
