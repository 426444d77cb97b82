import { type FileHandle, open } from "node:fs/promises";

interface Flush {
  /** Resolves when everything committed before the call is flushed to disk. */
  flushed(): Promise<void>;
  /** Closes the log, which may be another file at the next commit. */
  close(): Promise<void>;
}

/**
 * Flushes the write-ahead log to disk, off the main thread. A commit with `synchronous=FULL` does the same, but blocks
 * the process. Here, commits that wait at the same time share one flush.
 *
 * @param file the database file
 */
export function createFlush(file: string): Flush {
  let log: Promise<FileHandle> | undefined;
  const flushed = shared(async () => {
    // The log exists from the first commit on, while a connection is open and no load has removed it.
    log ??= open(`${file}-wal`, "r").catch((error: unknown) => {
      log = undefined;
      throw error;
    });
    await (await log).datasync();
  });
  return {
    flushed,
    async close() {
      const opened = log;
      log = undefined;
      await (await opened)?.close();
    },
  };
}

/**
 * One run at a time, shared by all callers that wait for it.
 *
 * @returns a function that requests a run beginning after the call: a running one may have missed later commits
 */
export function shared(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | undefined;
  return () => {
    next ??= running.then(() => {
      next = undefined;
      const result = run();
      running = result.catch(() => undefined);
      return result;
    });
    return next;
  };
}
