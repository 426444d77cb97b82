import type { KeyObject } from "node:crypto";
import { Worker } from "node:worker_threads";
import type { Head } from "../api/audit-trail/chain";
import type { HistoryActors } from "./audits";
import type { History } from "./history";

/** The thread's input, and the link after which it begins. */
export interface SealingStart extends Omit<HistoryActors, "members"> {
  key: KeyObject;
  head: Head;
  firstSeq: number;
  randomSeed: number;
  happenings: History;
  /** The members, one per line: a single text transfers much faster than a million. */
  ids: string;
  names: string;
  usernames: string;
  emails: string;
}

/** The keyed codes and chain hashes of a number of audits. */
export interface Links {
  macs: string[];
  hashes: string[];
}

/** Threads don't inherit the process's TypeScript loader. */
const THREAD = `
  import(${JSON.stringify(import.meta.resolve("tsx/esm/api"))}).then(({ register }) => {
    register();
    return import(${JSON.stringify(import.meta.resolve("./sealing-thread.ts"))});
  });
`;

/** Computes keyed codes and chain links on a separate thread while this one writes. */
export function startSealing({
  members,
  ...rest
}: Omit<SealingStart, "ids" | "names" | "usernames" | "emails"> & HistoryActors) {
  const workerData: SealingStart = {
    ...rest,
    ids: members.map(({ id }) => id).join("\n"),
    names: members.map(({ name }) => name).join("\n"),
    usernames: members.map(({ username }) => username).join("\n"),
    emails: members.map(({ email }) => email).join("\n"),
  };
  const worker = new Worker(THREAD, {
    eval: true,
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: 64 },
  });
  const waiting: Array<(links: Promise<Links>) => void> = [];
  worker.on("message", (links: Links) => waiting.shift()?.(Promise.resolve(links)));
  worker.on("error", (error) => {
    for (const answer of waiting.splice(0)) answer(Promise.reject(error));
  });
  return {
    /** The results for the next `count` audits. */
    next(count: number): Promise<Links> {
      worker.postMessage(count);
      return new Promise((resolve) => waiting.push(resolve));
    },
    end: () => worker.terminate(),
  };
}
