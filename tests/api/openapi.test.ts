import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PERMISSIONS } from "#api/noun/permissions";
import type { OpenApi, Operation } from "#api/status/openapi";
import { version } from "#api/version";
import { createSqliteDatabase } from "#tests/support/engines";
import { readReference, requireFit } from "#tests/support/reference";
import { TestService } from "#tests/support/service";

describe("the reference", () => {
  let test: TestService;
  let drop: () => Promise<void>;
  let document: OpenApi;
  beforeAll(async () => {
    const database = await createSqliteDatabase();
    drop = database.drop;
    test = await TestService.start(database.url);
    document = (await test.get("/openapi.json")).body;
  });
  afterAll(async () => {
    await test.stop();
    await drop();
  });

  const operation = (method: string, path: string): Operation => {
    const found = document.paths[path]?.[method];
    if (!found) throw new Error(`${method} ${path} is not in the document.`);
    return found;
  };

  it("says which version it describes", () => {
    expect(document.info.version).toBe(version);
  });

  it("A1: names every call that has a permission, and no other", () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
    );
    expect(described.sort()).toEqual(Object.keys(PERMISSIONS).sort());
  });

  it("tells a call's query, body, answer and refusals as its schemas do", () => {
    const list = operation("get", "/auth/users");
    expect(list.parameters).toContainEqual({
      name: "size",
      in: "query",
      required: false,
      schema: { type: "integer", minimum: 1, maximum: 100, default: 10 },
    });
    expect(list.security).toEqual([{ bearer: [] }]);

    const add = operation("post", "/auth/roles");
    expect(add.requestBody?.content["application/json"]?.schema).toEqual({
      type: "object",
      properties: { roleName: { type: "string", minLength: 1, maxLength: 100 } },
      required: ["roleName"],
      additionalProperties: false,
    });
    expect(add.responses[201]?.content?.["application/json"]?.schema.properties).toMatchObject({
      id: { type: "string" },
      roleName: { type: "string" },
    });
    expect(Object.keys(add.responses)).toEqual([
      "201",
      "400",
      "401",
      "403",
      "409",
      "413",
      "414",
      "415",
      "422",
      "503",
    ]);

    const remove = operation("delete", "/auth/users/{id}");
    expect(remove.parameters.map(({ name }) => name)).toEqual(["id", "If-Match"]);
    expect(remove.responses[204]).not.toHaveProperty("content");
    expect(operation("post", "/auth/login").security).toEqual([]);
    expect(operation("get", "/auth/audits/export").responses[200]?.content).toHaveProperty(["text/csv"]);
  });

  it("finds fault with an answer that has another status, key or value than it says", () => {
    const reference = readReference(document);
    const role = { id: "1", roleName: "auditor", version: 1, builtIn: true };
    const answered = (status: number, body: unknown) => () =>
      requireFit(reference, "PUT", "/auth/roles/1", { status, body, headers: new Headers() });
    expect(answered(200, role)).not.toThrow();
    expect(answered(201, role)).toThrow("does not name");
    expect(answered(200, { ...role, name_key: "auditor" })).toThrow("name_key");
    expect(answered(200, { ...role, id: 1 })).toThrow("expected string");
    expect(answered(404, { message: "There is no such role.", stack: "" })).toThrow("stack");
    expect(answered(412, { message: "Somebody else changed this.", current: role })).not.toThrow();
  });

  it("is a page too, with a place for each call and nothing that runs", async () => {
    const page = await test.get("/docs");
    expect(page.headers.get("Content-Type")).toBe("text/html; charset=UTF-8");
    expect(page.headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
    for (const { operationId } of Object.values(document.paths).flatMap((methods) =>
      Object.values(methods),
    )) {
      expect(page.body).toContain(`<section id="${operationId}">`);
      expect(page.body).toContain(`href="#${operationId}"`);
    }
    expect(page.body).not.toMatch(/<script|style=|undefined|\[object/);
    expect(page.body).toContain("/api/auth/users/{id}");
  });

  it("names as capabilities what works here, and nothing else", async () => {
    const { body } = await test.get("/capabilities");
    const calls: Record<string, string | undefined> = {
      "read-one": "GET /auth/users/:id",
      refresh: "POST /auth/refresh",
      "sign-in-request": "POST /auth/application/sign-in-request",
      "audit-export": "GET /auth/audits/export",
      locks: "DELETE /auth/users/:id/lock",
      "replace-secret": "POST /auth/applications/:id/secret",
      "second-step": "POST /auth/new-password",
    };
    const withoutCall = [
      "if-match",
      "vouched-redirection",
      "on-the-way-to",
      "former-sign-in",
      "attempts",
      "devices",
    ];
    expect([...body.features].sort()).toEqual([...Object.keys(calls), ...withoutCall].sort());
    expect(Object.keys(PERMISSIONS)).toEqual(expect.arrayContaining(Object.values(calls)));
  });
});
