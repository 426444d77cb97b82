import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEngines } from "#tests/support/engines";
import { TestService, userInput } from "#tests/support/service";

const BLANKS = [undefined, "", " ", "\t", "\u00a0 \u3000"];

describeOnEngines("a field of a call that is left blank", (databaseUrl) => {
  let test: TestService;
  let token: string;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    token = (await test.signIn()).token;
  });
  afterAll(() => test.stop());

  const user = { ...userInput({ username: "somebody" }), password: "seven lanterns on the pier" };
  it.each([
    ["POST", "/auth/users", user, ["name", "email", "username"]],
    ["PUT", "/auth/users/1", user, ["name", "email", "username"]],
    ["POST", "/auth/roles", { roleName: "Watch" }, ["roleName"]],
    ["PUT", "/auth/roles/1", { roleName: "Watch" }, ["roleName"]],
    ["POST", "/auth/applications", { applicationName: "A", applicationStatus: true }, ["applicationName"]],
    ["PUT", "/auth/applications/1", { applicationName: "A", applicationStatus: true }, ["applicationName"]],
  ] as const)("is said to be required by %s %s", async (method, path, body, fields) => {
    for (const field of fields) {
      for (const blank of BLANKS) {
        const answer = await test.call(method, path, { token, body: { ...body, [field]: blank } });
        expect([answer.status, answer.body.errors], `${field} ${JSON.stringify(blank)}`).toEqual([
          422,
          { [field]: ["This field is required."] },
        ]);
      }
    }
  });

  it("is said to be required by every call that was sent nothing", async () => {
    const required = ["This field is required."];
    for (const [method, path, fields] of [
      ["POST", "/auth/users", ["name", "email", "username", "status", "applications", "roles"]],
      ["POST", "/auth/roles", ["roleName"]],
      ["POST", "/auth/applications", ["applicationName", "applicationStatus"]],
      ["POST", "/auth/login", ["username", "password"]],
    ] as const) {
      const answer = await test.call(method, path, { token, body: {} });
      expect(answer.body.errors, path).toEqual(Object.fromEntries(fields.map((field) => [field, required])));
    }
    const { password: _, ...withoutPassword } = user;
    expect((await test.post("/auth/users", withoutPassword, token)).body.errors).toEqual({
      password: required,
    });
  });
});
