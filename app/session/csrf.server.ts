import { CSRF } from "remix-utils/csrf/server";
import { env } from "#app/env.server";
import { requestContext } from "#app/request-context.server";
import { csrfCookie, readCookie, writeCookie } from "./cookies.server";

function csrf() {
  const [secret] = env().SESSION_SECRET;
  return new CSRF({ cookie: csrfCookie(), ...(secret && { secret }) });
}

const headers = () => new Headers({ cookie: requestContext().cookies ?? "" });

/** The token that the page's forms carry; it is made, and its cookie set, where there is none. */
export async function csrfToken(): Promise<string> {
  const existing = await readCookie(csrfCookie);
  if (typeof existing === "string" && existing) return existing;
  const token = csrf().generate();
  await writeCookie(csrfCookie, token);
  return token;
}

/** @throws {CSRFError} where the form's token is not the one of its cookie */
export const validateCsrf = (form: FormData): Promise<void> => csrf().validate(form, headers());
