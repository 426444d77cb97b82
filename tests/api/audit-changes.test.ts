import { describe, expect, it } from "vitest";
import { toChanges } from "#api/audits/changes";
import { changeText } from "#api/contract/audit-texts";

const textsOf = (action: string, changes: object) =>
  toChanges(action, JSON.stringify(changes)).map(changeText);

describe("what an audit changed, in words", () => {
  it("is from what to what, and what was added and removed", () => {
    expect(
      textsOf("user.update", {
        email: ["ada@old.example", "ada@example.com"],
        mobileNo: [null, "+44 20 7946 0018"],
        status: [true, false],
        roles: { given: ["admin"], taken: ["auditor"] },
        password: "changed",
        secondFactor: [0, 2],
        secondFactorFrom: [null, "2026-12-01T00:00:00.000Z"],
      }),
    ).toEqual([
      "Email: ada@old.example → ada@example.com",
      "Mobile number: None → +44 20 7946 0018",
      "Status: Active → Inactive",
      "Roles: + admin, − auditor",
      "Password: Changed",
      "Second factor: None → Second factor",
      "Second factor from: None → 2026-12-01 00:00:00",
    ]);
    expect(
      textsOf("application.update-connection", {
        redirectUris: [["https://a.example/cb"], ["https://a.example/cb", "https://b.example/cb"]],
        requirePkce: [true, false],
      }),
    ).toEqual(["Redirect addresses: + https://b.example/cb", "PKCE required: Yes → No"]);
  });

  it("is the values of what is new, even where a list has two", () => {
    expect(textsOf("user.create", { name: "Ada", roles: ["admin", "auditor"], status: 1 })).toEqual([
      "Name: Ada",
      "Roles: admin, auditor",
      "Status: Active",
    ]);
    expect(textsOf("user.recover", { liftedPolicies: ["one", "two"] })).toEqual([
      "Lifted policies: one, two",
    ]);
  });
});
