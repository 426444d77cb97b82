import type { KeyObject } from "node:crypto";
import { HOUR_MS } from "../contract/durations";
import type { Engine } from "../database/engine";
import type { Logger } from "../logger";
import { readArchives } from "./archives";

interface Tools {
  engine: Engine;
  auditKey: KeyObject;
  /** Milliseconds since 1970. */
  now: () => number;
  log: Logger;
}

/**
 * Checks the records of archived audits at its first call and then once an hour, and logs what is wrong: whoever forges
 * one can remove audits. If the database can't be read, the next call checks.
 */
export function createArchivesCheck({ engine, auditKey, now, log }: Tools): () => Promise<void> {
  let checked = Number.NEGATIVE_INFINITY;
  return async () => {
    if (Math.abs(now() - checked) < HOUR_MS) return;
    const { fault } = await readArchives(engine.read, auditKey);
    checked = now();
    if (fault) log.error({ fault }, "The record of archived audits is wrong; run bin/sso audit:verify");
  };
}
