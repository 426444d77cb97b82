/** Pseudo-random numbers (Mulberry32), the same for the same seed. */
export class Random {
  private state: number;

  /** Each stream has its own sequence, so a row does not depend on the number of rows. */
  constructor(seed: number, stream: number) {
    this.state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(stream + 1, 0xc2b2ae35);
  }

  /** In [0, 1). */
  fraction(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    const { state } = this;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number in [0, limit). */
  below(limit: number): number {
    return Math.floor(this.fraction() * limit);
  }

  /** The list must not be empty. */
  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item;
  }

  /** True with this probability. */
  chance(share: number): boolean {
    return this.fraction() < share;
  }
}

/** All 16-bit numbers as four hexadecimal digits. */
const HEX = Array.from({ length: 0x10000 }, (_, value) => value.toString(16).padStart(4, "0"));

const group = (random: Random) => HEX[random.below(0x10000)];

/** A version 7 UUID (RFC 9562) for a time in ms. */
export function uuidAt(at: number, random: Random): string {
  const moment = Math.floor(at);
  const time = `${HEX[Math.floor(moment / 0x100000000)]}${HEX[(moment >>> 16) & 0xffff]}-${HEX[moment & 0xffff]}`;
  const version = HEX[0x7000 | random.below(0x1000)];
  const variant = HEX[0x8000 | random.below(0x4000)];
  return `${time}-${version}-${variant}-${group(random)}${group(random)}${group(random)}`;
}
