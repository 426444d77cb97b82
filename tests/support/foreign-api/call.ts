import { z } from "zod";
import type { ForeignData, ForeignUser } from "./data";
import { Refusal } from "./refusal";
import type { Tokens } from "./tokens";

/** A request as it came in. */
export interface Asked {
  data: ForeignData;
  tokens: Tokens;
  query: unknown;
  body: unknown;
  /** The number in the path, where there is one. */
  id: number;
  bearer: string | undefined;
}

/** Answers a request: an object goes out as JSON, text as text, undefined as 204. */
export type Call = (asked: Asked) => unknown;

interface Rules<Query extends z.ZodType, Body extends z.ZodType> {
  query?: Query;
  body?: Body;
  answer: (
    asked: Omit<Asked, "query" | "body"> & {
      query: z.output<Query>;
      body: z.output<Body>;
      who: ForeignUser;
      bearer: string;
    },
  ) => unknown;
}

const NOTHING = z.undefined();
const NO_QUERY = z.strictObject({});

/** A call for whoever has a token. Keys that it doesn't name are refused. */
export function call<Query extends z.ZodType = typeof NO_QUERY, Body extends z.ZodType = typeof NOTHING>(
  rules: Rules<Query, Body>,
): Call {
  return (asked) => {
    const who = asked.tokens.whose(asked.bearer);
    if (!who || asked.bearer === undefined) throw Refusal.unknownToken();
    return rules.answer({ ...asked, ...read(rules, asked), who, bearer: asked.bearer });
  };
}

/** A call for anybody. */
export function openCall<Body extends z.ZodType = typeof NOTHING>(
  rules: Pick<Rules<typeof NO_QUERY, Body>, "body"> & {
    answer: (asked: Pick<Asked, "data" | "tokens"> & { body: z.output<Body> }) => unknown;
  },
): Call {
  return (asked) => rules.answer({ ...asked, ...read(rules, asked) });
}

function read<Query extends z.ZodType, Body extends z.ZodType>(
  rules: { query?: Query; body?: Body },
  asked: Asked,
) {
  return {
    query: strictly(rules.query ?? NO_QUERY, asked.query) as z.output<Query>,
    body: strictly(rules.body ?? NOTHING, asked.body) as z.output<Body>,
  };
}

function strictly<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw Refusal.unreadable(`${issue?.path.join(".")} ${issue?.message}`.trim());
}

/** Query values are text; these are whole numbers. */
export const digits = z
  .string()
  .regex(/^[1-9]\d*$/)
  .transform(Number);
/** What is sent "only when set" is never sent empty. */
export const given = z.string().min(1);

export const paging = { page: digits, size: digits };

/** One page of a list, with no more rows than `most` whatever was asked for. */
export function paged<Row>(rows: readonly Row[], { page, size }: { page: number; size: number }, most = 100) {
  const rowsAPage = Math.min(size, most);
  return {
    items: rows.slice((page - 1) * rowsAPage, page * rowsAPage),
    totalItems: rows.length,
    totalPages: Math.ceil(rows.length / rowsAPage),
    currentPage: page,
  };
}

export const contains = (text: string, part: string | undefined) =>
  part === undefined || text.toLowerCase().includes(part.toLowerCase());

/** @throws {Refusal} where there is none */
export function found<Thing extends { id: number }>(things: readonly Thing[], id: number): Thing {
  const thing = things.find((one) => one.id === id);
  if (!thing) throw Refusal.missing();
  return thing;
}
