import { createCookie } from "@remix-run/node";
import { SignJWT } from "jose";
import { describe, expect, it, vi } from "vitest";

const OLD = "9f2b7c41e0d85a36c1f4b7a2908e6d53";
const NEW = "kD3v0qfWZr7yTnXc5LhBg8uJp1sAe4Mo";

/** A console of its own with these session secrets: what it set, and what it reads of a request. */
async function consoleWith(sessionSecret: string) {
  vi.resetModules();
  const { configureEnv } = await import("#app/env.server");
  const { runInRequest } = await import("#app/request/context.server");
  const { aRequest } = await import("#tests/support/console-request");
  const { readSession, writeSession } = await import("#app/request/session.server");
  const { csrfToken, validateCsrf } = await import("#app/request/csrf.server");
  const { readState, signState } = await import("#app/request/google-state.server");
  const cookies = await import("#app/request/cookies.server");
  configureEnv({ PUBLIC_URL: "https://sso.example.test" }, { sessionSecret });
  const within = <Result>(cookies: string, work: () => Promise<Result>) => {
    const setCookies = new Map<string, string>();
    return runInRequest(aRequest({ cookies, setCookies }), async () => {
      const result = await work();
      const written = [...setCookies.values()].map((cookie) => cookie.split(";", 1)[0]);
      return { result, cookies: written.join("; ") };
    });
  };
  return {
    cookies,
    readState,
    signState,
    within,
    signIn: () =>
      within("", async () => {
        await writeSession({ token: "a token", refreshToken: null, signedInAt: Date.now() });
        return csrfToken();
      }),
    open: async (cookies: string, csrf: string) =>
      (
        await within(cookies, async () => {
          const form = new FormData();
          form.set("csrf", csrf);
          const accepted = await validateCsrf(form).then(
            () => true,
            () => false,
          );
          return { token: (await readSession())?.token, accepted };
        })
      ).result,
  };
}

describe("after a rotation of the session secret", () => {
  it("cookies and open forms from before stay good, and new ones are signed with the new secret", async () => {
    const before = await (await consoleWith(OLD)).signIn();
    const after = await consoleWith(`${NEW},${OLD}`);
    expect(await after.open(before.cookies, before.result)).toEqual({ token: "a token", accepted: true });

    const fresh = await after.signIn();
    const later = await consoleWith(NEW);
    expect(await later.open(fresh.cookies, fresh.result)).toEqual({ token: "a token", accepted: true });
    expect(await later.open(before.cookies, before.result)).toEqual({ token: undefined, accepted: false });
  });
});

describe("S8: what is signed for one purpose is good for no other", () => {
  /** The same value and signature under another name. */
  const renamed = (cookie: string, name: string) => cookie.replace(/^[^=]+/, name);

  it("a cookie under another cookie's name reads as none", async () => {
    const { cookies, within } = await consoleWith(NEW);
    const { sessionCookies, csrfCookie, toastCookie, googleCookie, themeCookie } = cookies;
    const all = [...sessionCookies, csrfCookie, toastCookie, googleCookie, themeCookie];
    for (const written of all) {
      const made = await within("", () => cookies.writeCookie(written, "a value"));
      for (const read of all) {
        const sent = renamed(made.cookies, read().name);
        const { result } = await within(sent, () => cookies.readCookie(read));
        expect([read().name, result]).toEqual([read().name, read === written ? "a value" : null]);
      }
    }
  });

  it("a secret itself signs nothing: no cookie, no form's token, no state of Google's", async () => {
    const { cookies, readState, signState, within } = await consoleWith(NEW);
    const raw = createCookie("__Host-theme", { secrets: [NEW] });
    const sent = (await raw.serialize("dark")).split(";", 1)[0] ?? "";
    expect((await within(sent, () => cookies.readCookie(cookies.themeCookie))).result).toBeNull();
    const state = { id: "1", query: "" };
    const forged = await new SignJWT(state)
      .setProtectedHeader({ alg: "HS256", typ: "google-state+jwt" })
      .setIssuedAt()
      .sign(new TextEncoder().encode(NEW));
    expect(await readState(forged)).toBeUndefined();
    expect(await readState(await signState(state))).toMatchObject(state);
  });
});
