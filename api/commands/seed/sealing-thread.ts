import { parentPort, workerData } from "node:worker_threads";
import { nextLink } from "../../audits/chain";
import { macOf } from "../../audits/record";
import type { Links, SealingStart, ToSeal } from "./sealing";

const start = workerData as SealingStart;
const key = Buffer.from(start.key);
let { head } = start;

parentPort?.on("message", ({ firstSeq, texts }: ToSeal) => {
  const macs = texts.map((text) => macOf(key, text));
  const hashes = macs.map((mac, index) => {
    head = nextLink(key, head, { seq: firstSeq + index, mac });
    return head.hash;
  });
  parentPort?.postMessage({ macs, hashes } satisfies Links);
});
