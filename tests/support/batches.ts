import { expect } from "vitest";
import type { Batch, BatchRow } from "#api/contract/batches";
import type { TestService } from "./service";

const SOON = { timeout: 30_000, interval: 50 };

/** Makes, runs and undoes bulk changes, each of which has to go well, and waits for their ends. */
export class TestBatches {
  constructor(
    private readonly test: TestService,
    private readonly token: string,
  ) {}

  async #settled(path: string, body: object, expected: number, token: string): Promise<Batch> {
    const { status, body: batch } = await this.test.post(path, body, token);
    expect(status, JSON.stringify(batch)).toBe(expected);
    let found: Batch = batch;
    const state = async () => {
      found = await this.read(batch.id);
      return found.state;
    };
    await expect.poll(state, SOON).not.toMatch(/checking|running/);
    return found;
  }

  read = async (id: string): Promise<Batch> => (await this.test.get(`/auth/batches/${id}`, this.token)).body;

  create = (body: object, token = this.token) => this.#settled("/auth/batches", body, 201, token);
  run = ({ id }: Batch, token = this.token) => this.#settled(`/auth/batches/${id}/run`, {}, 200, token);
  undo = ({ id }: Batch) => this.#settled(`/auth/batches/${id}/undo`, {}, 201, this.token);

  rows = async ({ id }: Batch): Promise<BatchRow[]> =>
    (await this.test.get(`/auth/batches/${id}/rows?size=100`, this.token)).body.items;
}
