import { describe, expect, it } from "vitest";
import { sameSitePath } from "#app/request/same-site-path";

describe("F6: the gate for addresses to go back to", () => {
  it("lets paths of this site through as they are", () => {
    for (const path of ["/", "/dashboard/roles", "/dashboard/user-management?searchTerm=a%20b&page=2#x"]) {
      expect(sameSitePath(path)).toBe(path);
    }
  });

  it.each([
    "",
    "dashboard",
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/%2fevil.example",
    "/%5Cevil.example",
    "/%09/evil.example",
    "/\t/evil.example",
    "/..//evil.example",
    "/x/..//evil.example",
    "javascript:alert(1)",
    "/dashboard\r\nSet-Cookie: a=b",
    "/%0d%0aSet-Cookie:a=b",
    "/%",
    `/${"a".repeat(3000)}`,
    null,
    undefined,
  ])("refuses %j", (value) => {
    expect(sameSitePath(value)).toBeUndefined();
  });
});
