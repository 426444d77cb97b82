import type { LoaderFunctionArgs } from "@remix-run/node";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { requestContext } from "#app/request/context.server";
import { action, loader } from "#app/routes/auth.sign-in";
import { aRequest, useApiAt, within } from "#tests/support/console-request";
import { ForeignApi } from "#tests/support/foreign-api";
import { ADMIN } from "#tests/support/service";

const ALLOWED = "https://shop.example.test:8443";
let api: ForeignApi;
beforeAll(async () => {
  api = await ForeignApi.start();
});
afterEach(() => api.mend());
afterAll(() => api.stop());

const answerOf = async (work: Promise<unknown>) => {
  const answer = await work.catch((thrown: unknown) => thrown);
  return answer instanceof Response ? answer.headers.get("location") : "the sign-in page";
};

/** Where the form leads somebody who signs in with it. */
const signInAt = (fields: [string, string][], token?: string) => {
  const body = new URLSearchParams([...Object.entries({ ...ADMIN }), ...fields]);
  const request = new Request("http://localhost:3000/auth/sign-in", { method: "POST", body });
  return within(
    () => answerOf(action({ request, params: {}, context: {} })),
    aRequest({ ...signedIn(token) }),
  );
};

const signedIn = (token: string | undefined) =>
  token ? { session: { token, refreshToken: "kept", signedInAt: Date.now() } } : {};

/** Where the page leads somebody who opens it, and where its form may lead. */
const open = (fields: [string, string][], token?: string) => {
  const url = `http://localhost:3000/auth/sign-in?${new URLSearchParams([...fields, ["wait", "1"]])}`;
  const request = new Request(url, {
    headers: { "sec-fetch-dest": "document", "sec-fetch-mode": "navigate" },
  });
  const args = { request, params: {}, context: {} } as LoaderFunctionArgs;
  return within(
    async () => ({
      location: await answerOf(Promise.resolve().then(() => loader(args))),
      forms: requestContext().formActions,
    }),
    aRequest(signedIn(token)),
  );
};

const tokenOf = () => {
  const [administrator] = api.data.users;
  if (!administrator) throw new Error("The foreign SSO API has no user.");
  return api.tokens.issue(administrator).token;
};

const at = (address: string): [string, string][] => [["redirectionURL", address]];

describe("over another SSO API, tokens go to a redirectionURL alone only where its origin is in REDIRECT_ALLOWLIST", () => {
  it("and then on opening and after the form, with both of them", async () => {
    useApiAt(api.url, { REDIRECT_ALLOWLIST: ALLOWED });
    const address = `${ALLOWED}/back?page=2#top`;
    for (const location of [await signInAt(at(address)), (await open(at(address), tokenOf())).location]) {
      const { origin, pathname, searchParams, hash } = new URL(location ?? "");
      expect([origin, pathname, hash, searchParams.get("page")]).toEqual([ALLOWED, "/back", "#top", "2"]);
      expect(searchParams.get("token")).toMatch(/^opaque-/);
      expect(searchParams.get("refreshToken")).toMatch(/^opaque-/);
    }
    expect(await open(at(address))).toEqual({ location: "the sign-in page", forms: [ALLOWED] });
  });

  it("but nowhere for somebody without an application", async () => {
    useApiAt(api.url, { REDIRECT_ALLOWLIST: ALLOWED });
    api.alter<object>("POST /auth/application/verify-access", (answer) => ({
      ...answer,
      applicationAccess: false,
    }));
    const { location } = await open(at(`${ALLOWED}/back`), tokenOf());
    expect(location).toMatch(/^\/unauthorised\/no-applications/);
  });

  it.each([
    ["another origin", at("https://evil.example/")],
    ["another port", at("https://shop.example.test/")],
    ["another scheme", at("http://shop.example.test:8443/")],
    ["a host that begins alike", at("https://shop.example.test:8443.evil.example/")],
    ["a user name", at("https://shop.example.test:8443@evil.example/")],
    ["a user name at the origin", at("https://x@shop.example.test:8443/")],
    ["a backslash", at("https://evil.example\\@shop.example.test:8443/")],
    ["no scheme", at("//shop.example.test:8443/")],
    ["no slashes", at("https:shop.example.test:8443/")],
    ["a script", at("javascript:alert(1)//https://shop.example.test:8443/")],
    ["white space", at(" https://shop.example.test:8443/")],
    ["a token already", at(`${ALLOWED}/?token=its-own`)],
    ["two of them", [...at(`${ALLOWED}/`), ...at("https://evil.example/")]],
    ["a request that isn't whole", [...at(`${ALLOWED}/`), ["signedRequest", "aa.bb.cc"]]],
  ] as [string, [string, string][]][])("refuses %s: the person stays here", async (_, fields) => {
    useApiAt(api.url, { REDIRECT_ALLOWLIST: ALLOWED });
    expect(await signInAt(fields)).toMatch(/^\/dashboard/);
    const opened = await open(fields, tokenOf());
    expect(opened).toEqual({ location: expect.stringMatching(/^\/dashboard/), forms: [] });
  });

  it("and nowhere by default", async () => {
    useApiAt(api.url);
    expect(await signInAt(at(`${ALLOWED}/`))).toMatch(/^\/dashboard/);
  });
});
