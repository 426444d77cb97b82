import { CSRF } from "remix-utils/csrf/server";
import { requestContext } from "#app/request/context.server";
import { csrfCookie, readCookie, writeCookie } from "./cookies.server";
import { keysFor } from "./derived-keys.server";

let made: CSRF[] | undefined;

/** One a secret: the first makes tokens, all verify. */
function all(): CSRF[] {
  made ??= keysFor("form token").map((secret) => new CSRF({ cookie: csrfCookie(), secret }));
  return made;
}

const headers = () => new Headers({ cookie: requestContext().cookies ?? "" });

/** The token that the page's forms carry; it is made, and its cookie set, where there is none. */
export async function csrfToken(): Promise<string> {
  // A sign-in drops the former person's, and may answer with a page that has a form.
  const isDropped = requestContext().setCookies.has(csrfCookie().name);
  const existing = isDropped ? undefined : await readCookie(csrfCookie);
  if (typeof existing === "string" && existing) return existing;
  const [csrf] = all();
  if (!csrf) throw new Error("There is no session secret.");
  const token = csrf.generate();
  await writeCookie(csrfCookie, token);
  return token;
}

/** @throws {CSRFError} where the form's token is not the one of its cookie */
export async function validateCsrf(form: FormData): Promise<void> {
  const refusals: unknown[] = [];
  for (const csrf of all()) {
    try {
      return await csrf.validate(form, headers());
    } catch (error) {
      refusals.push(error);
    }
  }
  throw refusals[0];
}
