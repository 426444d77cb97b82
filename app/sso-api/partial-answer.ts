import { z } from "zod";

/**
 * Reads an answer of another SSO API that isn't whole by what it has, for what is only shown: numbers that are missing are 0,
 * texts are empty, rows that are no objects are left out. Our own service answers by the contract, to the letter.
 *
 * @param fill in what follows from the rest
 * @returns undefined where it is another answer altogether
 */
export function readInPart<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
  fill: (body: unknown) => unknown,
): z.output<Schema> | undefined {
  const isKnown =
    schema instanceof z.ZodObject
      ? isRecord(body) && Object.keys(schema.shape).some((key) => key in body)
      : Array.isArray(body);
  return isKnown ? (salvage(schema, fill(body)) as z.output<Schema>) : undefined;
}

function salvage(schema: z.ZodType, value: unknown): unknown {
  const whole = schema.safeParse(value);
  if (whole.success) return whole.data;
  const absent = schema.safeParse(undefined);
  if (absent.success) return absent.data;
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape as Record<string, z.ZodType>);
    const given = isRecord(value) ? value : {};
    return Object.fromEntries(fields.map(([key, field]) => [key, salvage(field, given[key])]));
  }
  if (schema instanceof z.ZodArray)
    return Array.isArray(value)
      ? value.filter(isRecord).map((item) => salvage(schema.element as z.ZodType, item))
      : [];
  if (schema instanceof z.ZodNumber) return readCount(value) ?? 0;
  return typeof value === "number" ? String(value) : "";
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function readCount(value: unknown): number | undefined {
  const count = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
  return typeof count === "number" && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}

/** The keys of a list in an answer: its rows and its numbers. */
type ListKeys = Record<"items" | "totalItems" | "totalPages" | "currentPage", string>;

const PAGED: ListKeys = {
  items: "items",
  totalItems: "totalItems",
  totalPages: "totalPages",
  currentPage: "currentPage",
};

/**
 * For `Call.partly`: fills in the numbers of a list. The total is what is known to be there, and the pages follow from it.
 *
 * @param asked the query's page and size
 */
export const withNumbers =
  (asked: { page?: unknown; size?: unknown }, keys: ListKeys = PAGED) =>
  (body: unknown): unknown => {
    if (!isRecord(body)) return body;
    const [page, size] = [readCount(asked.page) || 1, readCount(asked.size) || 1];
    const rows = body[keys.items];
    const shown = Array.isArray(rows) ? rows.length : 0;
    const total = readCount(body[keys.totalItems]) ?? (page - 1) * size + shown;
    return {
      ...body,
      [keys.totalItems]: total,
      [keys.totalPages]: readCount(body[keys.totalPages]) ?? Math.ceil(total / size),
      [keys.currentPage]: readCount(body[keys.currentPage]) ?? page,
    };
  };
