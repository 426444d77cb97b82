import { inLanguage } from "#languages/current";
import { say } from "#languages/say";
import { tryAgainIn } from "../contract/try-again";

/** A text, or what says it in the language at hand, so that logs and audits have it in English. */
export type Said = string | (() => string);
/** Messages by field. */
export type FieldsSaid = Record<string, readonly Said[]>;

const inWords = (said: Said): string => (typeof said === "string" ? said : said());

/** A refusal. Code throws it, and the error handler turns it into JSON. Its `message` is the English one. */
export class HttpError extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 412 | 413 | 414 | 415 | 422 | 429 | 503,
    readonly said: Said,
    readonly extra: {
      /** For programs, if the status alone is not enough. */
      code?: string;
      /** Messages by field. */
      errors?: FieldsSaid;
      headers?: Record<string, string>;
      /** With 412: the current item. */
      current?: unknown;
    } = {},
  ) {
    super(inLanguage("en", () => inWords(said)));
  }

  /** The messages by field in the language at hand. */
  fields(): Record<string, string[]> | undefined {
    const { errors } = this.extra;
    return (
      errors && Object.fromEntries(Object.entries(errors).map(([field, said]) => [field, said.map(inWords)]))
    );
  }

  /** What an answer says, in the language at hand. */
  inWords() {
    return { message: inWords(this.said), errors: this.fields() };
  }
}

export const badRequest = (said: Said) => new HttpError(400, said);
/** With a challenge (RFC 9110, section 11.6.1; RFC 6750). */
export const unauthorized = (said: Said = () => say("refusal.sign-in-first")) =>
  new HttpError(401, said, { headers: { "WWW-Authenticate": "Bearer" } });
export const forbidden = (said: Said = () => say("refusal.no-permission")) => new HttpError(403, said);
export const notFound = (said: Said = () => say("refusal.not-found")) => new HttpError(404, said);

export const conflict = (said: Said, errors?: FieldsSaid) => new HttpError(409, said, { errors });

const someFields = () => say("refusal.some-fields");

/** Violations of a call's schema. The field messages are for the caller's developer, so the message is general. */
export const notAccepted = (errors: FieldsSaid) => new HttpError(422, someFields, { errors });

/** Invalid fields. The message is the first of the field messages. */
export const unprocessable = (errors: FieldsSaid) =>
  new HttpError(422, Object.values(errors)[0]?.[0] ?? someFields, { errors });

/** @param said with the sentence that tells when to try again */
export const tooManyRequests = (
  retryAfterSeconds: number,
  said = (again: string) => say("refusal.too-many-attempts", { again }),
) =>
  new HttpError(429, () => said(tryAgainIn(retryAfterSeconds)), { headers: retryAfter(retryAfterSeconds) });

export const unavailable = (retryAfterSeconds = 2, said: Said = () => say("refusal.busy")) =>
  new HttpError(503, said, { headers: retryAfter(retryAfterSeconds) });

const retryAfter = (seconds: number) => ({ "Retry-After": String(Math.max(1, Math.ceil(seconds))) });
