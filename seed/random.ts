/** Numbers that look random and are the same for the same seed: Mulberry32. */
export class Random {
  private state: number;

  /** Started anew for each stream: what one row is made of does not depend on how many there are. */
  constructor(seed: number, stream: number) {
    this.state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(stream + 1, 0xc2b2ae35);
  }

  /** From 0 up to, but without, 1. */
  fraction(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    const { state } = this;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number from 0 up to, but without, `limit`. */
  below(limit: number): number {
    return Math.floor(this.fraction() * limit);
  }

  /** Never of an empty list. */
  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item;
  }

  /** True in this share of all cases. */
  chance(share: number): boolean {
    return this.fraction() < share;
  }
}

/** All numbers of 16 bits as they are written in a UUID. */
const HEX = Array.from({ length: 0x10000 }, (_, value) => value.toString(16).padStart(4, "0"));

const group = (random: Random) => HEX[random.below(0x10000)];

/** A UUID of version 7 (RFC 9562) for a moment in ms. */
export function uuidAt(at: number, random: Random): string {
  const moment = Math.floor(at);
  const time = `${HEX[Math.floor(moment / 0x100000000)]}${HEX[(moment >>> 16) & 0xffff]}-${HEX[moment & 0xffff]}`;
  const version = HEX[0x7000 | random.below(0x1000)];
  const variant = HEX[0x8000 | random.below(0x4000)];
  return `${time}-${version}-${variant}-${group(random)}${group(random)}${group(random)}`;
}
