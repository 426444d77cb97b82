import type { Context } from "../context";
import type { Queries } from "../database/engine";
import { conflict } from "../http/errors";

interface Field {
  field: string;
  /** For messages. */
  word: string;
}

/**
 * Runs a write, and turns the database's unique constraints into conflicts.
 *
 * @param unique the unique columns, each with the field that it is derived from
 * @throws {HttpError} 409
 */
export async function writeUnique<Result>(
  { engine }: Pick<Context, "engine">,
  unique: Record<string, Field>,
  work: (queries: Queries) => Promise<Result>,
): Promise<Result> {
  try {
    return await engine.write(work);
  } catch (error) {
    const violated = engine.violatedColumns(error);
    const [, field] = Object.entries(unique).find(([column]) => violated?.includes(column)) ?? [];
    throw field ? taken(field) : error;
  }
}

/** A conflict with a message for each field. */
export function taken(first: Field, ...others: Field[]) {
  const sentence = ({ word }: Field) => `This ${word} is already taken.`;
  const errors = [first, ...others].map((one) => [one.field, [sentence(one)]]);
  return conflict(sentence(first), Object.fromEntries(errors));
}
