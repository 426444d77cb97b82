import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OpenApi, Operation, Schema } from "#reference/document";
import { resolvePaths } from "#reference/resolve";
import { describeOnEngines } from "#tests/support/engines";
import { FUZZ, hostileJson, hostileText } from "#tests/support/hostile";
import { TestService } from "#tests/support/service";

/** Runs a call. */
const RUNS = FUZZ.runs || 10;
/** What may be held more at the end than after the first quarter, in MB. */
const MOST_GROWTH = 30;

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;
function heldMb(): number {
  collect();
  return process.memoryUsage().heapUsed / 1_000_000;
}

const word = fc.oneof(
  fc.stringMatching(/^[a-z]{8,12}$/),
  fc.constantFrom("a@example.test", "super", "admin"),
);

/** Values that a schema takes, roughly: what goes wrong deep inside comes after what is right outside. */
function fitting(schema: Schema & Record<string, unknown>): fc.Arbitrary<unknown> {
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (choices) return fc.oneof(...choices.map((one) => fitting(one as typeof schema)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case "object": {
      const properties = Object.entries((schema.properties ?? {}) as Record<string, typeof schema>);
      return fc.record(Object.fromEntries(properties.map(([name, inner]) => [name, fitting(inner)])));
    }
    case "array":
      return fc.array(fitting((schema.items ?? {}) as typeof schema), { maxLength: 3 });
    case "integer":
    case "number":
      return fc.integer({ min: 1, max: 100 });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return word;
  }
}

/** A body that fits, one with a part of it hostile, or something else altogether. */
function bodyFor(schema: Schema) {
  const fits = fitting(schema);
  return fc.oneof(
    fits,
    fc.tuple(fits, fc.nat(20), hostileJson).map(([body, at, value]) => {
      const keys = Object.keys(body as object);
      return { ...(body as object), [keys[at % Math.max(1, keys.length)] ?? "x"]: value };
    }),
    fc
      .tuple(fits, hostileText, hostileJson)
      .map(([body, key, value]) => ({ ...(body as object), [key]: value })),
    hostileJson,
    fc.constantFrom(
      '{"a":',
      "[".repeat(50_000),
      '{"a":1,"a":2}',
      "\ufeff{}",
      "x".repeat(100_001),
      '"\\ud800"',
    ),
  );
}

/** Header values that a client can send at all. */
const headerText = hostileText.map((text) =>
  text
    .replaceAll(/[^\x20-\x7e]/g, "?")
    .slice(0, 3000)
    .trim(),
);

const sent = (operation: Operation, ids: string[]) =>
  fc.record({
    body: operation.requestBody
      ? bodyFor(operation.requestBody.content["application/json"]?.schema ?? {})
      : fc.constant(undefined),
    query: fc.array(
      fc.tuple(
        fc.oneof(
          { weight: 5, arbitrary: fc.constantFrom(...operation.parameters.map(({ name }) => name), "page") },
          { weight: 1, arbitrary: hostileText },
        ),
        fc.oneof(hostileText, fc.constantFrom("1", "10", "12", "true", ...ids)),
      ),
      { maxLength: 4 },
    ),
    id: fc.oneof(fc.constantFrom(...ids), hostileText),
    contentType: fc.option(fc.oneof(fc.constant("application/json; charset=utf-8"), headerText), { freq: 5 }),
    ifMatch: fc.option(fc.oneof(fc.constantFrom("*", '"1"', 'W/"1", "2"'), headerText), { freq: 3 }),
    requestId: fc.option(headerText, { freq: 3 }),
    method: fc.oneof(
      { weight: 9, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constantFrom("PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "POST", "GET") },
    ),
  });

describeOnEngines("L1, A3: whatever a call is sent", (databaseUrl) => {
  let test: TestService;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
  });
  afterAll(() => test.stop());

  it("is answered as the reference says, with no fault and no memory kept", {
    timeout: 60_000 + RUNS * 20_000,
  }, async () => {
    const paths = resolvePaths((await test.get("/openapi.json")).body as OpenApi);
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        operation,
      })),
    );
    const application = await test.addApplication();
    const { id } = await test.addUser({ roles: ["admin"], applications: [application.id] });
    const ids = [id, application.id, "super", "00000000-0000-7000-8000-000000000000"];
    let { token } = await test.signIn();
    let count = 0;
    let first: number | undefined;

    for (const [index, { method, path, operation }] of calls.entries()) {
      await fc.assert(
        fc.asyncProperty(sent(operation, ids), async (given) => {
          const query = new URLSearchParams(given.query).toString().slice(0, 7500);
          const address = path.replace(
            "{id}",
            encodeURIComponent(Buffer.from(given.id).toString()).slice(0, 500),
          );
          const { body } = given;
          const answer = await test.call(given.method ?? method, query ? `${address}?${query}` : address, {
            ...(given.method !== "GET" && given.method !== "HEAD" && method !== "GET" && { body }),
            token,
            // Nobody's attempts to sign in are to be stopped.
            address: `198.19.${Math.floor(count / 250) % 250}.${count % 250}`,
            headers: {
              ...(given.contentType !== null && { "Content-Type": given.contentType }),
              ...(given.ifMatch !== null && { "If-Match": given.ifMatch }),
              ...(given.requestId !== null && { "X-Request-Id": given.requestId }),
            },
          });
          count++;
          expect(answer.status, `${method} ${address}`).toBeLessThan(500);
          expect(JSON.stringify(answer.body)).not.toMatch(/argon2|token_epoch| {4}at /);
          if (answer.status === 401 || path === "/auth/logout") ({ token } = await test.signIn());
        }),
        { numRuns: RUNS, seed: FUZZ.seed },
      );
      if (index >= calls.length / 4) first ??= heldMb();
    }
    console.log(`${count} calls of ${calls.length} kinds, seed ${FUZZ.seed}`);
    expect(heldMb() - (first ?? 0)).toBeLessThan(MOST_GROWTH);
    expect((await test.get("/ready")).status).toBe(200);
    expect((await test.get("/auth/users?searchTerm=admin", token)).body.totalItems).toBeGreaterThan(0);
  });
});
