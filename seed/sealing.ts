import { Worker } from "node:worker_threads";
import type { Head } from "../api/audit-trail/chain";
import type { Cast } from "./audits";
import type { Happenings } from "./history";

/** What the thread makes its audits of, and after which link it begins. */
export interface SealingStart extends Omit<Cast, "members"> {
  key: Uint8Array;
  head: Head;
  firstSeq: number;
  randomSeed: number;
  happenings: Happenings;
  /** Of the members, a line each: a million texts are handed over as one in no time. */
  ids: string;
  names: string;
  usernames: string;
  emails: string;
}

/** A keyed code and a hash of the chain for each of so many audits. */
export interface Links {
  macs: string[];
  hashes: string[];
}

/** A thread does not take over from the process how to read TypeScript. */
const THREAD = `
  import(${JSON.stringify(import.meta.resolve("tsx/esm/api"))}).then(({ register }) => {
    register();
    return import(${JSON.stringify(import.meta.resolve("./sealing-thread.ts"))});
  });
`;

/** Keyed codes and links of the chain, worked out on a thread of their own while this one writes. */
export function startSealing({
  members,
  ...rest
}: Omit<SealingStart, "ids" | "names" | "usernames" | "emails"> & Cast) {
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
    /** Those of so many more audits. */
    next(count: number): Promise<Links> {
      worker.postMessage(count);
      return new Promise((resolve) => waiting.push(resolve));
    },
    end: () => worker.terminate(),
  };
}
