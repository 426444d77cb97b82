/** One task at a time for each person, and a few in all. A slow client holds the slot of one person only. */
export class Slots {
  readonly #holders = new Set<string>();

  constructor(private readonly most: number) {}

  /** @param refuse makes the error if there is no slot */
  async hold<Result>(person: string, work: () => Promise<Result>, refuse: () => unknown): Promise<Result> {
    if (this.#holders.has(person) || this.#holders.size >= this.most) throw refuse();
    this.#holders.add(person);
    try {
      return await work();
    } finally {
      this.#holders.delete(person);
    }
  }
}
