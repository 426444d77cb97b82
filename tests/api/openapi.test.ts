import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FEATURES } from "#api/contract/capabilities";
import { PERMISSION_NAMES } from "#api/contract/permissions";
import { type Call, PERMISSIONS, permissionOfTokens } from "#api/noun/permissions";
import { version } from "#api/version";
import type { OpenApi, Operation, Schema } from "#reference/document";
import { resolvePaths } from "#reference/resolve";
import { createSqliteDatabase } from "#tests/support/engines";
import { readReference, requireFit } from "#tests/support/reference";
import { PUBLIC_URL, TestService } from "#tests/support/service";

describe("the reference", () => {
  let test: TestService;
  let drop: () => Promise<void>;
  let document: OpenApi;
  let paths: ReturnType<typeof resolvePaths>;
  beforeAll(async () => {
    const database = await createSqliteDatabase();
    drop = database.drop;
    test = await TestService.start(database.url);
    document = (await test.get("/openapi.json")).body;
    paths = resolvePaths(document);
  });
  afterAll(async () => {
    await test.stop();
    await drop();
  });

  const operation = (method: string, path: string): Operation => {
    const found = paths[path]?.[method];
    if (!found) throw new Error(`${method} ${path} is not in the document.`);
    return found;
  };

  it("says which version it describes", () => {
    expect(document.info.version).toBe(version);
  });

  const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods));

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
      example: 10,
      schema: { type: "integer", minimum: 1, maximum: 100, default: 10 },
    });
    expect(list.security).toEqual([{ accessToken: ["users:read"] }, { apiToken: ["users:read"] }]);
    expect(list.description).toBe("Needs `users:read`.");
    expect(list.responses[429]?.headers).toHaveProperty("Retry-After");

    const add = operation("post", "/auth/roles");
    const rename = operation("put", "/auth/roles/{id}");
    expect(rename.requestBody?.content["application/json"]?.schema).toEqual({
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
      "429",
      "503",
    ]);

    const remove = operation("delete", "/auth/users/{id}");
    expect(remove.parameters.map(({ name }) => name)).toEqual(["id", "If-Match"]);
    expect(remove.responses[204]).not.toHaveProperty("content");
    expect(operation("post", "/auth/login").security).toEqual([]);
    expect(operation("get", "/auth/audits/export").responses[200]?.content).toHaveProperty(["text/csv"]);
  });

  it("says of each call who may make it, with which token", () => {
    const said = Object.fromEntries(
      Object.entries(PERMISSIONS).map(([call, permission]) => {
        const [method = "", path = ""] = call.split(" ");
        const { description, security } = operation(method.toLowerCase(), path.replace(/:(\w+)/g, "{$1}"));
        const schemes = security.flatMap((scheme) => Object.keys(scheme));
        expect([call, schemes.includes("apiToken")]).toEqual([
          call,
          permissionOfTokens(call as Call) !== undefined,
        ]);
        expect([call, schemes.includes("accessToken")]).toEqual([call, permission !== "anyone"]);
        expect([call, description.includes("Not for API tokens")]).toEqual([
          call,
          permission !== "anyone" && permissionOfTokens(call as Call) === undefined,
        ]);
        return [call, description];
      }),
    );
    expect(said["POST /auth/login"]).toBe("Needs no token.");
    expect(said["DELETE /auth/users/:id"]).toBe(
      "Needs `users:delete`. Needs a recent proof for a super administrator.",
    );
    expect(said["PUT /auth/roles/:id/permissions"]).toBe(
      "Needs `roles:write`. Not for API tokens. Needs a recent proof for other permissions.",
    );
  });

  it("tells first how to authenticate, and names every permission once", () => {
    const { description } = document.info;
    expect(/## (.*)/.exec(description)?.[1]).toBe("Authenticate");
    expect(description).toContain(`${PUBLIC_URL}/api/auth/users`);
    expect(description).not.toMatch(/undefined|\{server\}/);
    const [, list = ""] = /All permissions:\n\n((- .+\n)+)/.exec(description) ?? [];
    const listed = [...list.matchAll(/^- `(.+)`$/gm)].map(([, name]) => name);
    expect(listed, "no permission twice").toEqual(PERMISSION_NAMES);
    const { apiToken, accessToken } = document.components.securitySchemes;
    expect([apiToken?.bearerFormat, accessToken?.bearerFormat]).toEqual(["ssoc_…", "JWT"]);
  });

  it("lists every group once, under a heading", () => {
    const listed = document["x-tagGroups"].flatMap(({ tags }) => tags);
    expect(listed.toSorted()).toEqual(document.tags.map(({ name }) => name).toSorted());
    for (const { tags } of operations()) expect(listed).toContain(tags[0]);
    expect(document["x-tagGroups"].map(({ name }) => name)).not.toContain("Other");
  });

  it("tells the key of an application from its secret", () => {
    const { properties } =
      operation("post", "/auth/applications").responses[201]?.content?.["application/json"]?.schema ?? {};
    expect(properties?.applicationKey?.description).toContain("the console calls the Application Secret");
    expect(properties?.applicationId?.description).toContain("the console calls the Application Key");
  });

  it("names what is on the wire, and says it once", () => {
    const names = Object.keys(document.components.schemas);
    for (const name of [
      "User",
      "UserList",
      "UserInput",
      "Group",
      "Role",
      "Application",
      "Connection",
      "Webhook",
    ])
      expect(names).toContain(name);
    expect(names).toEqual(expect.arrayContaining(["ApiToken", "Audit", "Error", "RolePermissionsInput"]));
    const contentOf = (method: string, path: string, status?: number) => {
      const { requestBody, responses } = document.paths[path]?.[method] ?? {};
      const part = status ? responses?.[status] : requestBody;
      return part && "content" in part && part.content?.["application/json"]?.schema;
    };
    expect(contentOf("post", "/auth/users")).toEqual({ $ref: "#/components/schemas/UserInput" });
    expect(contentOf("get", "/auth/users", 200)).toEqual({ $ref: "#/components/schemas/UserList" });
    expect(document.components.schemas.UserList?.properties?.items).toMatchObject({
      items: { $ref: "#/components/schemas/User" },
    });
    expect(document.paths["/auth/users"]?.get?.responses[403]).toEqual({
      $ref: "#/components/responses/Forbidden",
    });
    expect(JSON.stringify(document).length).toBeLessThan(450_000);
  });

  it("names every body and answer", () => {
    const unnamed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { requestBody, responses }]) =>
        [requestBody, responses[200], responses[201]]
          .flatMap((part) => (part && "content" in part ? Object.entries(part.content ?? {}) : []))
          .filter(([media, { schema }]) => media.endsWith("json") && !isNamed(schema))
          .map(
            () =>
              `${method.toUpperCase()} ${path}: export its schema from api/contract, as …Schema, and list the module in api/status/components.ts`,
          ),
      ),
    );
    expect(unnamed).toEqual([]);
  });

  /** A name, names to choose from, or a list of either or of texts. */
  const isNamed = ({ $ref, anyOf, items, type }: Schema): boolean =>
    $ref !== undefined || type === "string" || (anyOf?.every(isNamed) ?? (items && isNamed(items))) === true;

  it("gives every call the name of a function", () => {
    const names = operations().map(({ operationId }) => operationId);
    expect(names.filter((name) => !/^[a-z]+([A-Z][a-z]+)*$/.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    const named = (method: string, path: string) => operation(method, path).operationId;
    expect(named("get", "/auth/users")).toBe("listUsers");
    expect(named("get", "/auth/users/{id}")).toBe("getUser");
    expect(named("post", "/auth/users")).toBe("createUser");
    expect(named("put", "/auth/users/{id}")).toBe("updateUser");
    expect(named("delete", "/auth/users/{id}")).toBe("deleteUser");
    expect(named("get", "/auth/batches/{id}/rows")).toBe("listBatchRows");
    expect(named("post", "/auth/tokens/{id}/take-over")).toBe("takeOverApiToken");
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
    expect(answered(412, { message: "Someone else changed this.", current: role })).not.toThrow();
  });

  it("is a page too, by group, with a place for each call", async () => {
    const overview = await test.get("/docs");
    expect(overview.headers.get("Content-Type")).toBe("text/html; charset=UTF-8");
    const policy = overview.headers.get("Content-Security-Policy") ?? "";
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^' ]+'; script-src 'sha256-[^' ]+'; /);
    for (const target of ["/", "/external/guide", "openapi.json"]) {
      expect(overview.body).toContain(`<a href="${target}">`);
    }
    for (const { name } of document.tags) {
      const slug = name.toLowerCase().replace(/\W+/g, "-");
      const page = await test.get(`/docs?group=${slug}`);
      expect(page.body).toContain(`<h2>${name}</h2>`);
      for (const { operationId } of operations().filter(({ tags }) => tags[0] === name)) {
        expect(overview.body).toContain(`href="?group=${slug}#${operationId}"`);
        expect(page.body).toContain(`<article id="${operationId}"`);
      }
      expect(page.body).not.toMatch(/ style=| on\w+=|undefined|\[object/);
    }
  });

  it("finds calls by words of their path, summary and permission, and shows what was typed as text", async () => {
    const found = await test.get("/docs?q=delete+factors:reset");
    expect(found.body).toContain("2 calls found");
    const none = await test.get(`/docs?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(none.body).toContain("0 calls found");
    expect(none.body).not.toContain("<script>alert");
    expect((await test.get("/docs?group=nothing")).status).toBe(404);
    expect((await test.get("/docs?theme=dark")).status).toBe(422);
  });

  it("names as capabilities what works here, and what needs settings only with them", async () => {
    const { body } = await test.get("/capabilities");
    const { google, "password-reset": mail, ...features } = FEATURES;
    expect(body.features).toEqual(Object.keys(features));
  });
});
