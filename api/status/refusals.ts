import { STATUS_CODES } from "node:http";
import type { Answer, Reference, Schema } from "../../reference/document";

interface Refusal {
  description: string;
  /** An example of the body. */
  example: { message: string; [key: string]: unknown };
}

const REFUSALS: Record<number, Refusal> = {
  400: {
    description: "The request can't be read.",
    example: { message: "The body is not JSON." },
  },
  401: {
    description: "The token is missing or invalid, or the credentials are wrong.",
    example: { message: "Sign in first." },
  },
  403: {
    description:
      "The caller doesn't have the permission, or has to confirm who they are first (code proof-needed).",
    example: { message: "You do not have permission to do this." },
  },
  404: { description: "Not found.", example: { message: "Not found." } },
  409: {
    description:
      "The change conflicts with the current state: taken, already used, built in, or the last of its kind.",
    example: {
      message: "This role is already taken.",
      errors: { roleName: ["This role is already taken."] },
    },
  },
  412: {
    description: "The item has a newer version than If-Match; current contains it.",
    example: {
      message:
        "Someone else changed this in the meantime. Read it again, and repeat the change with its new version.",
    },
  },
  413: {
    description: "The body exceeds 100 kB, or the file 12 MB.",
    example: { message: "The body is too large. The limit is 100 kB." },
  },
  414: {
    description: "The address exceeds 8 kB.",
    example: { message: "The address is too long. The limit is 8192 characters." },
  },
  415: {
    description:
      "The body is not of the type that the call takes, which is application/json if the call names no other. A PATCH names its types in Accept-Patch.",
    example: { message: "The body must be application/json." },
  },
  422: {
    description: "Some fields are invalid; errors has the messages by field.",
    example: {
      message: "Some fields can't be accepted.",
      errors: { email: ["This field is required."] },
    },
  },
  429: {
    description: "Too many calls or attempts. Retry-After says how many seconds to wait.",
    example: { message: "Too many attempts. Try again in 30 seconds." },
  },
  503: {
    description: "The service is busy. Retry-After says how many seconds to wait.",
    example: { message: "The service is busy. Try again in a moment." },
  },
};

const WAITING = new Set([429, 503]);
export const TAG = { ETag: { $ref: "#/components/headers/ETag" } };
const RETRY_AFTER = { "Retry-After": { $ref: "#/components/headers/Retry-After" } };

export const HEADERS = {
  "Retry-After": {
    description: "How many seconds to wait before the next try.",
    required: true,
    schema: { type: "integer", minimum: 1 },
    example: 2,
  },
  ETag: {
    description: "The version of the item, for If-Match.",
    schema: { type: "string" },
    example: '"3"',
  },
};

/** The name of a refusal among the components: "NotFound". */
const nameOf = (status: number) => (STATUS_CODES[status] ?? "").replaceAll(/\W/g, "");

export const referToRefusal = (status: number): Reference => ({
  $ref: `#/components/responses/${nameOf(status)}`,
});

/** The refusals that are the same for every call. */
export const describeRefusals = (schema: Schema): Record<string, Answer> =>
  Object.fromEntries(
    Object.keys(REFUSALS)
      .map(Number)
      .filter((status) => status !== 412)
      .map((status) => [nameOf(status), describeRefusal(status, schema)]),
  );

export function describeRefusal(status: number, schema: Schema): Answer {
  const refusal = REFUSALS[status];
  if (!refusal) throw new Error(`Describe the status ${status} in api/status/refusals.ts.`);
  return {
    description: refusal.description,
    ...(WAITING.has(status) && { headers: RETRY_AFTER }),
    content: { "application/json": { schema, example: refusal.example } },
  };
}
