import { randomUUID } from "node:crypto";
import type { ForeignUser } from "./data";

/** Tokens that mean nothing to whoever holds them, as long as is wished. */
export class Tokens {
  /** Characters of each token. */
  length = 48;
  readonly #users = new Map<string, ForeignUser>();

  issue(user: ForeignUser): { token: string; refreshToken: string } {
    const token = this.#make();
    this.#users.set(token, user);
    return { token, refreshToken: this.#make() };
  }

  whose = (token: string | undefined): ForeignUser | undefined => this.#users.get(token ?? "");

  end(token: string): void {
    this.#users.delete(token);
  }

  endAll(): void {
    this.#users.clear();
  }

  #make = () => `opaque-${randomUUID()}`.padEnd(this.length, "0123456789");
}
