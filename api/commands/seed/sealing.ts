import { Worker } from "node:worker_threads";
import type { Head } from "../../audits/chain";

/** Where the thread begins: after which link. */
export interface SealingStart {
  key: Uint8Array;
  head: Head;
}

/** Audits in the order of their `seq`, as the texts that keyed codes cover. */
export interface ToSeal {
  firstSeq: number;
  texts: string[];
}

/** A keyed code and a hash of the chain for each of them. */
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
export function startSealing(key: Buffer, head: Head) {
  const workerData: SealingStart = { key, head };
  const worker = new Worker(THREAD, { eval: true, workerData });
  const waiting: Array<(links: Promise<Links>) => void> = [];
  worker.on("message", (links: Links) => waiting.shift()?.(Promise.resolve(links)));
  worker.on("error", (error) => {
    for (const answer of waiting.splice(0)) answer(Promise.reject(error));
  });
  return {
    /** Those that follow the ones of the call before. */
    next(firstSeq: number, texts: string[]): Promise<Links> {
      worker.postMessage({ firstSeq, texts } satisfies ToSeal);
      return new Promise((resolve) => waiting.push(resolve));
    },
    end: () => worker.terminate(),
  };
}
