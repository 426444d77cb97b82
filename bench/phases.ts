import { setTimeout as after } from "node:timers/promises";
import type { Others } from "./others";
import type { Product } from "./product";
import { asBearer, json, type LoadRequest } from "./requests";
import { call, signInToService } from "./visitor";

interface Batch {
  id: string;
  state: string;
  message: string | null;
  rows: number;
  counts: Record<string, number>;
}

/** A part of a bulk change, and what the others saw of it. Times in ms, memory in MB. */
export interface Phase {
  name: string;
  seconds: number;
  rows: number;
  reads: number[];
  writes: number[];
  memory: number;
}

/** Checks a bulk change and runs it. @throws {Error} if a row fails, or all of it */
export async function checkAndRun(
  { product: { url }, others }: { product: Product; others: Others },
  name: string,
  request: LoadRequest,
  tell: (phase: Phase) => void,
): Promise<void> {
  const settled = async (batch: Batch, state: string): Promise<Batch> => {
    let current = batch;
    while (current.state !== state) {
      if (["stopped", "failed"].includes(current.state)) throw new Error(`${current.message}`);
      await after(50);
      current = await call<Batch>(url, {
        path: `/api/auth/batches/${batch.id}`,
        headers: asBearer(others.token),
      });
    }
    return current;
  };
  const phase = async (part: string, work: () => Promise<Batch>): Promise<Batch> => {
    others.take();
    const started = performance.now();
    const batch = await work();
    const seconds = (performance.now() - started) / 1000;
    const { wrong = 0, failed = 0, stale = 0 } = batch.counts;
    if (wrong + failed + stale > 0) throw new Error(`Rows went wrong: ${JSON.stringify(batch.counts)}`);
    tell({ name: `${name}: ${part}`, seconds, rows: batch.rows, ...others.take() });
    return batch;
  };

  const checked = await phase("checked", async () => settled(await call<Batch>(url, request), "ready"));
  // The proof of the sign-in may have become too old meanwhile.
  const { token } = await signInToService(url);
  await phase("run", async () =>
    settled(await call<Batch>(url, json(`/api/auth/batches/${checked.id}/run`, {}, asBearer(token))), "done"),
  );
}

/** The usernames of everybody, in the export's quotes. */
export async function exportedUsernames({ url }: Product, token: string): Promise<string[]> {
  const answer = await fetch(`${url}/api/auth/users/export`, { headers: asBearer(token) });
  if (!answer.ok) throw new Error(`The export answered ${answer.status}.`);
  const [, ...people] = (await answer.text()).trimEnd().split("\r\n");
  return people.map((line) => /^"(?:[^"]|"")*"/.exec(line)?.[0] ?? "");
}

/** An import of a new mobile number for each. */
export function importRequest(token: string, usernames: string[]): LoadRequest {
  const lines = usernames.map((name, index) => `${name},+44 20 ${7_000_000 + index}`);
  return {
    method: "POST",
    path: "/api/auth/batches/import?name=bench.csv",
    headers: { ...asBearer(token), "content-type": "text/csv" },
    body: ["username,mobileNo", ...lines, ""].join("\r\n"),
  };
}
