import type { z } from "zod";
import {
  type BatchInputSchema,
  BatchListSchema,
  BatchRowListSchema,
  type BatchRowsQuery,
  BatchSchema,
} from "#api/contract/batches";
import type { PageQuery } from "#api/contract/lists";
import { type Bearer, call, callForStream, change } from "./call.server";

/** Body of POST, as it is sent. */
export type BatchRequest = z.input<typeof BatchInputSchema>;

const PATH = "/auth/batches";
const ONE = `${PATH}/{id}`;

/** For 100,000 rows, read and stored while others work. */
const IMPORT_MS = 60_000;

/** Additions of our service ("batches"). */
export const batches = {
  list: ({ token }: Bearer, query: PageQuery) =>
    call({ method: "GET", path: PATH, query, token, answer: BatchListSchema }),

  read: ({ token }: Bearer, id: string) => call({ method: "GET", path: ONE, id, token, answer: BatchSchema }),

  rows: ({ token }: Bearer, id: string, query: BatchRowsQuery) =>
    call({ method: "GET", path: `${ONE}/rows`, id, query, token, answer: BatchRowListSchema }),

  report: ({ token }: Bearer, id: string) =>
    callForStream({ method: "GET", path: `${ONE}/report`, id, token }),

  create: ({ token }: Bearer, body: BatchRequest) =>
    change({ method: "POST", path: PATH, body, token, answer: BatchSchema }),

  /** Uploads a file to be checked. */
  import: ({ token }: Bearer, file: File, invite: boolean) =>
    change({
      method: "POST",
      path: `${PATH}/import`,
      query: { name: file.name.slice(0, 254), invite },
      file: new Blob([file], { type: "text/csv" }),
      mostMs: IMPORT_MS,
      token,
      answer: BatchSchema,
    }),

  run: ({ token }: Bearer, id: string) =>
    change({ method: "POST", path: `${ONE}/run`, id, token, answer: BatchSchema }),

  stop: ({ token }: Bearer, id: string) =>
    change({ method: "POST", path: `${ONE}/stop`, id, token, answer: BatchSchema }),

  undo: ({ token }: Bearer, id: string) =>
    change({ method: "POST", path: `${ONE}/undo`, id, token, answer: BatchSchema }),

  discard: ({ token }: Bearer, id: string) => change({ method: "DELETE", path: ONE, id, token }),
};
