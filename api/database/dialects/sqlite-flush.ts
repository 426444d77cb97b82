import { type FileHandle, open } from "node:fs/promises";

export interface Flush {
  /** Resolves once everything that was committed before the call is on the disk. */
  flushed(): Promise<void>;
  /** Lets go of the log, which may be another file when the next commit is made. */
  close(): Promise<void>;
}

/**
 * Puts the write-ahead log on the disk, off the main thread. A commit of SQLite's own with `synchronous=FULL` does the
 * same, but holds up the whole process meanwhile; here, commits that wait at the same time share one flush.
 *
 * @param file of the database
 */
export function createFlush(file: string): Flush {
  let log: Promise<FileHandle> | undefined;
  const flushed = shared(async () => {
    // It is there from the first commit on, and stays while a connection is open and no load puts it aside.
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
 * One run at a time, shared by all who ask while they wait for it.
 *
 * @returns asks for a run that begins after the asking: one that is under way may have missed what came since
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
