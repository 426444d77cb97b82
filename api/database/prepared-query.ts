import type { Compilable, CompiledQuery, DialectAdapter } from "kysely";
import type { Queries } from "./engine";

/** Stands in a query for a value that each call brings. */
class Slot {
  constructor(readonly name: string) {}
}

const slotsFor = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.keys(values).map((name) => [name, new Slot(name)])) as Values;

/**
 * A query that is built and compiled once, and then only filled in: for what every call asks, where building it takes
 * longer than the database does.
 *
 * @param build makes the query; the values, which have the same keys in every call, can only be put into it, not
 * computed with
 *
 * @example
 * const findNames = preparedQuery((queries, { id }: { id: string }) =>
 *   queries.selectFrom("users").where("id", "=", id).select("name"),
 * );
 * const [user] = await findNames(engine.read, { id });
 */
export function preparedQuery<Values extends object, Row>(
  build: (queries: Queries, values: Values) => Compilable<Row>,
): (queries: Queries, values: Values) => Promise<Row[]> {
  const compiled = new WeakMap<DialectAdapter, CompiledQuery<Row>>();
  return async (queries, values) => {
    const { adapter } = queries.getExecutor();
    const query = compiled.get(adapter) ?? build(queries, slotsFor(values)).compile();
    compiled.set(adapter, query);
    const parameters = query.parameters.map((one) =>
      one instanceof Slot ? values[one.name as keyof Values] : one,
    );
    const { rows } = await queries.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
