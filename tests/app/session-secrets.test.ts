import { describe, expect, it, vi } from "vitest";

const OLD = "9f2b7c41e0d85a36c1f4b7a2908e6d53";
const NEW = "kD3v0qfWZr7yTnXc5LhBg8uJp1sAe4Mo";

/** A console of its own with these session secrets: what it set, and what it reads of a request. */
async function consoleWith(sessionSecret: string) {
  vi.resetModules();
  const { configureEnv } = await import("#app/env.server");
  const { runInRequest } = await import("#app/request-context.server");
  const { readSession, writeSession } = await import("#app/session/session.server");
  const { csrfToken, validateCsrf } = await import("#app/session/csrf.server");
  configureEnv({ PUBLIC_URL: "https://sso.example.test" }, { sessionSecret });
  const within = <Result>(cookies: string, work: () => Promise<Result>) => {
    const setCookies = new Map<string, string>();
    const context = { id: "1", clientAddress: "", page: "/", nonce: "", formActions: [], memo: new Map() };
    const page = { forData: false, frames: [], framedHere: false };
    return runInRequest(
      { ...context, ...page, cookies, setCookies, session: undefined, toast: undefined },
      async () => {
        const result = await work();
        const written = [...setCookies.values()].map((cookie) => cookie.split(";", 1)[0]);
        return { result, cookies: written.join("; ") };
      },
    );
  };
  return {
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
