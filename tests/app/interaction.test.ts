import { beforeAll, describe, expect, it } from "vitest";
import { readBrowser } from "#api/contract/interactions";
import { pathAfter } from "#app/sign-in/interaction/step.server";
import { redirectAfterForm } from "#app/sign-in/redirect-after-form.server";
import { SsoApiError } from "#app/sso-api-error";
import { useApiAt as configureAt } from "#tests/support/console-request";

const ID = "u8Xk-2_q";
const SECRET = "u8Xk-2_qu8Xk-2_qu8Xk-2_qu8Xk-2_qu8Xk-2_qu8X";
const HOME = "http://localhost:3000";
beforeAll(() => configureAt("http://127.0.0.1:1", { PUBLIC_URL: HOME }));

describe("an interaction", () => {
  it.each([
    [`oidc-browser=${SECRET}`, SECRET],
    [`sso=x; oidc-browser=${SECRET}; csrf=y`, SECRET],
    [`oidc-browser=other; oidc-browser=${SECRET}`, SECRET],
    [undefined, undefined],
    ["oidc-browser=1", undefined],
    [`oidc-browser=${SECRET}x`, undefined],
    [`x-oidc-browser=${SECRET}`, undefined],
    [`other="oidc-browser=${SECRET}"`, undefined],
  ])("of the cookies %s, its browser has the secret %s", (cookies, expected) => {
    expect(readBrowser(HOME, cookies)).toBe(expected);
  });

  it("O3: is bound by a cookie that no other host can set, where there is https", () => {
    expect(readBrowser("https://sso.example.test", `oidc-browser=${SECRET}`)).toBe(undefined);
    expect(readBrowser("https://sso.example.test", `__Host-oidc-browser=${SECRET}`)).toBe(SECRET);
  });

  it("goes on below the provider's address and nowhere else", () => {
    const next = "continue";
    expect(pathAfter({ next, location: `${HOME}/oidc/auth/${ID}` }, ID)).toBe(`/oidc/auth/${ID}`);
    for (const location of [
      "https://evil.example/oidc/auth/x",
      `${HOME}.evil.example/oidc/`,
      `${HOME}@evil.example/oidc/`,
      `${HOME}/oidc/../auth/sign-out`,
      `${HOME}/theme`,
    ])
      expect(() => pathAfter({ next, location }, ID)).toThrow(SsoApiError);
  });

  it("shows the form, or says that there is no access", () => {
    expect(pathAfter({ next: "sign-in" }, ID)).toBe(
      `/auth/sign-in?again=same&returnTo=%2Fauth%2Finteraction%2F${ID}`,
    );
    expect(pathAfter({ next: "no-access", newUser: false }, ID)).toBe(
      `/unauthorised/no-applications?specificApplication=true&returnTo=%2Fauth%2Finteraction%2F${ID}`,
    );
  });
});

it("after a form, a page goes on by itself to addresses that may leave this site, and only to those", () => {
  const locationOf = (path: string) => redirectAfterForm(path).headers.get("location");
  expect(locationOf(`/auth/interaction/${ID}`)).toBe(`/auth/continue?to=%2Fauth%2Finteraction%2F${ID}`);
  expect(locationOf(`/oidc/auth/${ID}`)).toBe(`/auth/continue?to=%2Foidc%2Fauth%2F${ID}`);
  expect(locationOf("/dashboard/roles?page=2")).toBe("/dashboard/roles?page=2");
});
