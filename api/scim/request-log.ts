import { uuidv7 } from "uuidv7";
import type { Engine } from "../database/engine";
import { insertScimRequests } from "./requests.queries";
import type { ScimRequestsTable } from "./tables";

/** The log has at least so many requests, of all directories together. */
export const KEPT_REQUESTS = 1000;
const LONGEST_PATH = 200;
const LONGEST_ERROR = 500;

/** The last requests, for administrators: what a directory asked and was refused. No bodies, and no queries. */
export interface RequestLog {
  add(request: Omit<ScimRequestsTable, "id">): void;
  /** Writes what waits. If that fails, the last requests go on waiting. */
  flush(): Promise<void>;
}

/** Requests wait in memory for a second: a directory makes thousands, and the log must not cost a transaction for each. */
export function createRequestLog(engine: Engine): RequestLog {
  let waiting: ScimRequestsTable[] = [];
  return {
    add(request) {
      const path = request.path.slice(0, LONGEST_PATH);
      const error = request.error?.slice(0, LONGEST_ERROR) ?? null;
      waiting.push({ ...request, id: uuidv7(), path, error });
      if (waiting.length > 2 * KEPT_REQUESTS) waiting = waiting.slice(-KEPT_REQUESTS);
    },
    async flush() {
      if (waiting.length === 0) return;
      const written = waiting.slice(-KEPT_REQUESTS);
      waiting = [];
      try {
        await engine.write((queries) => insertScimRequests(queries, written));
      } catch (error) {
        waiting = [...written, ...waiting].slice(-KEPT_REQUESTS);
        throw error;
      }
    },
  };
}
