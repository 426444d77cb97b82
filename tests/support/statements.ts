import { AsyncLocalStorage } from "node:async_hooks";
import { DefaultQueryExecutor } from "kysely";

const running = new AsyncLocalStorage<string[]>();

/** What SQLite's engine does now and then after a write. */
const UPKEEP = /wal_checkpoint|shrink_memory|total_changes|'merge'/;

const { executeQuery } = DefaultQueryExecutor.prototype;
DefaultQueryExecutor.prototype.executeQuery = function (query, ...rest) {
  const statements = running.getStore();
  // Whoever waits for another connection's transaction asks again and again.
  const isAskedAgain = query.sql === "begin immediate" && statements?.at(-1) === query.sql;
  if (!UPKEEP.test(query.sql) && !isAskedAgain) statements?.push(query.sql);
  return executeQuery.call(this, query, ...rest) as never;
};

/** The statements that the service runs for this work, and not those of its background. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  await running.run(statements, work);
  return statements;
}
