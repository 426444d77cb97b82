import { describe, expect, it } from "vitest";
import { configureEnv } from "#app/env.server";
import { type RequestContext, runInRequest } from "#app/request/context.server";
import { loader } from "#app/routes/external.documentation";

/** The documentation page with a setting: what it shows, and what it may frame. */
function open(DOCUMENTATION_URL?: string) {
  configureEnv({ DOCUMENTATION_URL }, { sessionSecret: "9f2b7c41e0d85a36c1f4b7a2908e6d53" });
  const frames: string[] = [];
  const shown = runInRequest({ frames } as Partial<RequestContext> as RequestContext, loader);
  return { ...shown, frames };
}

describe("the documentation page", () => {
  it("frames our own guide where no other is named", () => {
    expect(open()).toEqual({ address: "/external/guide", isOurs: true, frames: ["'self'"] });
  });

  it("frames DOCUMENTATION_URL, and nothing but its origin", () => {
    const address = "https://docs.example.com/sso/start?v=2#top";
    expect(open(address)).toEqual({ address, isOurs: false, frames: ["https://docs.example.com"] });
  });

  it("takes nothing but a web address", () => {
    for (const value of ["javascript:alert(1)", "/external/guide", "docs.example.com", "data:text/html,x"]) {
      expect(() => open(value)).toThrow(/DOCUMENTATION_URL: must be an http or https address/);
    }
  });
});
