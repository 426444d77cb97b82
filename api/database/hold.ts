import type { Catalog } from "./catalog";
import type { Queries } from "./engine";

/** A database that is read as it is, and that nobody else can write until it is released. */
export interface Held {
  queries: Queries;
  catalog: Catalog;
  /** The number of services' connections that wait for the release. */
  countWaiting(): Promise<number>;
  release(): Promise<void>;
}
