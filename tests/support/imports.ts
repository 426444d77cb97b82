import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import type { Batch, BatchRow } from "#api/contract/batches";
import type { TestService } from "./service";

/** Uploads CSV files, and follows their batches. */
export function importsOf(test: TestService, token: string) {
  const upload = (file: string, query = "", by = token) =>
    test.post(`/auth/batches/import${query}`, file, by, { headers: { "Content-Type": "text/csv" } });

  const settled = async ({ id }: Pick<Batch, "id">): Promise<Batch> => {
    for (;;) {
      const { body } = await test.get(`/auth/batches/${id}`, token);
      if (body.state !== "checking" && body.state !== "running") return body;
      await setTimeout(20);
    }
  };
  const check = async (file: string, query = ""): Promise<Batch> => {
    const { status, body } = await upload(file, query);
    expect([status, body.message]).toEqual([201, null]);
    const batch = await settled(body);
    expect(batch.state).toBe("ready");
    return batch;
  };
  const rowsOf = async ({ id }: Batch): Promise<BatchRow[]> =>
    (await test.get(`/auth/batches/${id}/rows?size=100`, token)).body.items;
  const run = async ({ id }: Batch): Promise<Batch> => {
    const { status, body } = await test.post(`/auth/batches/${id}/run`, undefined, token);
    expect([status, body.state]).toEqual([200, expect.stringMatching(/running|done/)]);
    return settled(body);
  };
  return { upload, check, rowsOf, run };
}
