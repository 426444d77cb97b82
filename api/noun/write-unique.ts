import type { Context } from "../context";
import type { Engine, Queries } from "../database/engine";
import { conflict } from "../http/errors";

interface Field {
  field: string;
  /** For messages. */
  word: string;
  /** Says that it is taken to people who change their own. */
  taken?: () => string;
}

/**
 * Runs a write, and turns the database's unique constraints into conflicts.
 *
 * @param unique the unique columns, each with the field that it is derived from
 * @param long true if it may take seconds
 * @throws {HttpError} 409
 */
export async function writeUnique<Result>(
  { engine }: Pick<Context, "engine">,
  unique: Record<string, Field>,
  work: (queries: Queries) => Promise<Result>,
  long = false,
): Promise<Result> {
  try {
    return await (long ? engine.longWrite(work) : engine.write(work));
  } catch (error) {
    throw toConflict(engine, unique, error);
  }
}

/** The conflict that a violated unique constraint means; any other error as it is. */
export function toConflict(engine: Engine, unique: Record<string, Field>, error: unknown): unknown {
  const violated = engine.violatedColumns(error);
  const [, field] = Object.entries(unique).find(([column]) => violated?.includes(column)) ?? [];
  return field ? taken(field) : error;
}

/** A conflict with a message for each field. */
export function taken(first: Field, ...others: Field[]) {
  const sentence = ({ word, taken }: Field) => taken ?? `This ${word} is already taken.`;
  const errors = [first, ...others].map((one) => [one.field, [sentence(one)]]);
  return conflict(sentence(first), Object.fromEntries(errors));
}
