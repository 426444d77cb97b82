import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { notAccepted } from "../http/errors";
import { validate } from "../http/validate";

/** An item as a GET answers it. */
export type Stored = Record<string, unknown>;

/** What the PUT of an item takes, and what its GET answers, if the caller may see it. */
export interface Fields {
  body: z.ZodType | undefined;
  answer: z.ZodType | undefined;
}

/** What changes by itself, without the version of the item: what a GET answered a moment ago is taken. */
const MOVING = [
  ...["lastSignIn", "lockedUntil", "userCount"],
  ...["waiting", "failingSince", "lastDeliveredAt"],
  ...["people", "withoutSecondFactor", "withoutPasskey", "loginCallers"],
];

const READ_ONLY = "can't be changed here. Leave it out, or send what is stored";

const shapeOf = (schema: z.ZodType | undefined) =>
  new Map(Object.entries<z.core.$ZodType>(schema instanceof z.ZodObject ? schema.shape : {}));

const isObject = (value: unknown): value is Stored =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The keys of what was sent that a GET answers and a PUT doesn't take. */
export function readOnlyKeys(sent: unknown, { body, answer }: Fields): string[] {
  const [taken, known] = [shapeOf(body), shapeOf(answer)];
  return isObject(sent) ? Object.keys(sent).filter((key) => known.has(key) && !taken.has(key)) : [];
}

/**
 * The body of a PUT that was made of what a GET answered: without what is read-only. If nothing but the answer was sent back, it
 * is also without what a PUT leaves as it is if it is absent, so that sending it back decides nothing.
 *
 * @throws {HttpError} 422 for a read-only key whose value isn't the one that is stored
 */
export function fromAnswer(sent: unknown, stored: Stored, fields: Fields): unknown {
  if (!isObject(sent)) return sent;
  const readOnly = requireAsStored(sent, stored, fields);
  const [shape, known] = [shapeOf(fields.body), shapeOf(fields.answer)];
  const isAnswer = Object.keys(sent).every((key) => known.has(key));
  return without(
    sent,
    (key) =>
      readOnly.includes(key) ||
      (isAnswer && isLeft(shape.get(key)) && isDeepStrictEqual(sent[key], stored[key])),
  );
}

/**
 * The body of a PUT that does what a JSON Merge Patch says (RFC 7396). Bodies are flat, and a null is passed on: the fields
 * that can be removed take it.
 *
 * @throws {HttpError} 422 for a read-only key whose value isn't the one that is stored
 */
export function fromPatch(patch: unknown, stored: Stored, fields: Fields): unknown {
  if (!isObject(patch)) return patch;
  const readOnly = requireAsStored(patch, stored, fields);
  const shape = shapeOf(fields.body);
  const kept = [...shape.keys()].filter((key) => !isLeft(shape.get(key)));
  return {
    ...Object.fromEntries(kept.map((key) => [key, stored[key]])),
    ...without(patch, (key) => readOnly.includes(key)),
  };
}

/**
 * Validates the body of a PUT. A value that is stored already passes as it is: a rule that came later, or an address such as
 * admin@localhost, doesn't hinder other changes, and a text is not trimmed anew.
 *
 * @throws {HttpError} 422
 */
export function validateBeside(stored: Stored, schema: z.ZodType, body: unknown): unknown {
  if (!isObject(body)) return validate(schema, body);
  const shape = shapeOf(schema);
  const isKept = (key: string) => {
    const field = shape.get(key);
    const isStored = body[key] !== undefined && isDeepStrictEqual(body[key], stored[key]);
    if (field === undefined || !isStored) return false;
    const { success, data } = z.safeParse(field, body[key]);
    return !success || (typeof data === "string" && data !== body[key]);
  };
  const kept = Object.fromEntries(Object.entries(body).filter(([key]) => isKept(key)));
  if (Object.keys(kept).length === 0) return validate(schema, body);
  const others = z.strictObject(Object.fromEntries([...shape].filter(([key]) => !Object.hasOwn(kept, key))));
  return { ...validate(others, without(body, isKept)), ...kept };
}

function requireAsStored(sent: Stored, stored: Stored, fields: Fields): string[] {
  const keys = readOnlyKeys(sent, fields);
  const fixed = keys.filter((key) => !MOVING.includes(key));
  const other = fixed.filter((key) => !isDeepStrictEqual(sent[key] ?? null, stored[key] ?? null));
  if (other.length > 0) throw notAccepted(Object.fromEntries(other.map((key) => [key, [READ_ONLY]])));
  return keys;
}

/** Whether a PUT leaves a field as it is that its body hasn't. */
function isLeft(schema: z.core.$ZodType | undefined): boolean {
  const { success, data } = schema ? z.safeParse(schema, undefined) : {};
  return success === true && data === undefined;
}

const without = (fields: Stored, isDropped: (key: string) => boolean): Stored =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => !isDropped(key)));
