import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { FEATURES } from "#api/contract/capabilities";
import { PERMISSIONS } from "#api/noun/permissions";
import type { OpenApi, Operation, Schema } from "#api/status/openapi";
import { exampleOf } from "#api/status/schema-html";
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

  const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods));

  /** All schemas of the document, those within others too. */
  const schemas = (): Schema[] => {
    const within = (part: unknown): Schema[] => {
      if (typeof part !== "object" || part === null) return [];
      const { schema, properties, items, anyOf, ...rest } = part as Record<string, unknown>;
      const inner = [schema, items, anyOf, Object.values(properties ?? {})]
        .flat()
        .filter((one) => one !== undefined);
      return [...(inner as Schema[]), ...[...inner, ...Object.values(rest)].flatMap(within)];
    };
    return [document.components.schemas.Error, ...within(document)];
  };

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
      description: "The number of items per page.",
      schema: { type: "integer", minimum: 1, maximum: 100, default: 10 },
    });
    expect(list.security).toEqual([{ bearer: [] }]);

    const add = operation("post", "/auth/roles");
    expect(add.requestBody?.content["application/json"]?.schema).toEqual({
      type: "object",
      properties: {
        roleName: {
          type: "string",
          minLength: 1,
          maxLength: 100,
          description: "The role's name. It is unique, ignoring case.",
          examples: ["auditor"],
        },
      },
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

  it("describes every parameter and every property, and puts every call into one group", () => {
    const groups = document.tags.map(({ name }) => name);
    for (const call of operations()) {
      expect([call.operationId, groups.includes(call.tags[0]), call.tags.length]).toEqual([
        call.operationId,
        true,
        1,
      ]);
      expect(call.parameters.filter(({ description }) => !description).map(({ name }) => name)).toEqual([]);
    }
    const nameless = schemas().flatMap((schema) =>
      Object.entries(schema.properties ?? {}).filter(([, inner]) => !(inner as Schema).description),
    );
    expect(nameless.map(([name]) => `${name}: explain it in api/status/glossary.ts`)).toEqual([]);
    expect(document.components.securitySchemes.bearer.description).toContain("POST /api/auth/login");
  });

  it("gives examples that fit", () => {
    for (const schema of schemas()) {
      const { $ref, examples = [] } = schema;
      if ($ref) continue;
      const check = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
      for (const example of [...(examples as unknown[]), exampleOf(schema)]) {
        expect([example, check.safeParse(example).error?.issues]).toEqual([example, undefined]);
      }
    }
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
    for (const { operationId } of operations()) {
      expect(page.body).toContain(`<article id="${operationId}">`);
      expect(page.body).toContain(`href="#${operationId}"`);
    }
    for (const { name } of document.tags) expect(page.body).toContain(`<h2>${name}</h2>`);
    expect(page.body).toContain("<h2>How to authenticate</h2>");
    for (const target of ["/", "/external/guide", "openapi.json"]) {
      expect(page.body).toContain(`<a href="${target}">`);
    }
    expect(page.body).not.toMatch(/<script|style=|undefined|\[object/);
    expect(page.body).toContain("/api/auth/users/{id}");
  });

  it("names as capabilities what works here, and what needs settings only with them", async () => {
    const { body } = await test.get("/capabilities");
    const { google, "password-reset": mail, ...features } = FEATURES;
    expect(body.features).toEqual(Object.keys(features));
  });
});
