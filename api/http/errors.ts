import { tryAgainIn } from "../contract/try-again";

/** A refusal. Code throws it, and the error handler turns it into JSON. */
export class HttpError extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 412 | 413 | 414 | 415 | 422 | 429 | 503,
    message: string,
    readonly extra: {
      /** For programs, if the status alone is not enough. */
      code?: string;
      /** Messages by field. */
      errors?: Record<string, string[]>;
      headers?: Record<string, string>;
      /** With 412: the current item. */
      current?: unknown;
    } = {},
  ) {
    super(message);
  }
}

export const badRequest = (message: string) => new HttpError(400, message);
/** With a challenge (RFC 9110, section 11.6.1; RFC 6750). */
export const unauthorized = (message = "Sign in first.") =>
  new HttpError(401, message, { headers: { "WWW-Authenticate": "Bearer" } });
export const forbidden = (message = "You do not have permission to do this.") => new HttpError(403, message);
export const notFound = (message = "Not found.") => new HttpError(404, message);

export const conflict = (message: string, errors?: Record<string, string[]>) =>
  new HttpError(409, message, { errors });

/** Violations of a call's schema. The field messages are for the caller's developer, so the message is general. */
export const notAccepted = (errors: Record<string, string[]>) =>
  new HttpError(422, "Some fields can't be accepted.", { errors });

/** Invalid fields. The message is the first of the field messages. */
export const unprocessable = (errors: Record<string, string[]>) =>
  new HttpError(422, Object.values(errors)[0]?.[0] ?? "Some fields can't be accepted.", { errors });

export const tooManyRequests = (retryAfterSeconds: number, message = "Too many attempts.") =>
  new HttpError(429, `${message} ${tryAgainIn(retryAfterSeconds)}`, {
    headers: retryAfter(retryAfterSeconds),
  });

export const unavailable = (retryAfterSeconds = 2, message = "The service is busy. Try again in a moment.") =>
  new HttpError(503, message, { headers: retryAfter(retryAfterSeconds) });

const retryAfter = (seconds: number) => ({ "Retry-After": String(Math.max(1, Math.ceil(seconds))) });
