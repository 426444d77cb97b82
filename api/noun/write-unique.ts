import type { Context } from "../context";
import type { Queries } from "../database/engine";
import { conflict } from "../http/errors";

interface Field {
  field: string;
  /** What people call what is in it. */
  word: string;
}

/**
 * A write that the database refuses where somebody else has the name.
 *
 * @param unique the columns that no two rows have alike, each with the field that it is made of
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

/** A conflict with a sentence at each of these fields. */
export function taken(first: Field, ...others: Field[]) {
  const sentence = ({ word }: Field) => `This ${word} is already taken.`;
  const errors = [first, ...others].map((one) => [one.field, [sentence(one)]]);
  return conflict(sentence(first), Object.fromEntries(errors));
}
