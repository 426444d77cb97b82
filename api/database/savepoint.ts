import { CompiledQuery } from "kysely";
import type { Queries } from "./engine";

const SAVE = CompiledQuery.raw("savepoint part");
const RELEASE = CompiledQuery.raw("release savepoint part");
const ROLLBACK = CompiledQuery.raw("rollback to savepoint part");

/** Runs a part of a transaction that is undone alone if it throws. */
export async function withSavepoint<Result>(queries: Queries, work: () => Promise<Result>): Promise<Result> {
  await queries.executeQuery(SAVE);
  try {
    const result = await work();
    await queries.executeQuery(RELEASE);
    return result;
  } catch (error) {
    await queries.executeQuery(ROLLBACK);
    await queries.executeQuery(RELEASE);
    throw error;
  }
}
