import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { NOUNS } from "#api/app";
import type { Glossary } from "#api/contract/words";
import { createContext } from "#api/create-context";
import { open } from "#api/database/connect";
import { createLogger } from "#api/logger";
import type { Declaration, Noun } from "#api/noun/noun";
import { loadSecrets } from "#api/secrets";
import { parts } from "#api/status/describe-call";
import { glossariesOf } from "#api/status/glossary";
import { describeCalls } from "#api/status/openapi";
import { referenceRoutes } from "#api/status/reference.routes";
import type { OpenApi, Operation, Schema } from "#reference/document";
import { exampleIn, exampleOf } from "#reference/example";
import { resolve, resolvePaths } from "#reference/resolve";
import { createSqliteDatabase } from "#tests/support/engines";
import { TestService, testConfig } from "#tests/support/service";

/** A call in the document, with the schemas that validate it. */
interface Described {
  name: string;
  operation: Operation;
  declaration: Declaration;
}

const GLOSSARY =
  "in the words beside its schema, as in api/contract/groups.ts; a noun's routes name them (createNoun)";

describe("the words of the reference", () => {
  let document: OpenApi;
  let glossaries: Glossary[];
  let calls: Described[];
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const database = await createSqliteDatabase();
    const test = await TestService.start(database.url);
    const engine = open(database.url);
    stop = async () => {
      await engine.close();
      await test.stop();
      await database.drop();
    };
    const config = testConfig(database.url);
    const options = { now: Date.now, log: createLogger("silent"), metrics: undefined };
    const { context } = await createContext(engine, config, loadSecrets(config), options);
    const nouns: Record<string, Noun> = {};
    for (const [group, routes] of Object.entries(NOUNS)) nouns[group] = routes(context);
    nouns.Reference = referenceRoutes(context, nouns);
    document = describeCalls(nouns, config.publicUrl);
    glossaries = glossariesOf(Object.values(nouns));
    const paths = resolvePaths(document);
    calls = Object.values(nouns).flatMap(({ declared }) =>
      [...declared].map(([name, declaration]) => {
        const { method, path } = parts(name);
        const operation = paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
        if (!operation) throw new Error(`${name} is not in the document.`);
        return { name, operation, declaration };
      }),
    );
  });
  afterAll(() => stop());

  it("make a valid OpenAPI 3.1 document", async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
  });

  it("describe every group, call, parameter and field", () => {
    const missing = [
      ...document.tags
        .filter(({ description }) => !description)
        .map(
          ({ name }) =>
            `group ${name}: describe it in NOUN_CALLS of api/contract/nouns.ts, or in api/status/tags.ts`,
        ),
      ...calls
        .filter(({ declaration }) => !declaration.summary)
        .map(({ name }) => `${name}: give it a summary where it is registered`),
      ...calls.flatMap(({ name, operation }) =>
        operation.parameters
          .filter(({ description }) => !description)
          .map((parameter) => `${name}, ${parameter.name}: describe it ${GLOSSARY}`),
      ),
      ...fields()
        .filter(({ schema }) => !schema.description)
        .map(({ path }) => `${path}: describe it ${GLOSSARY}`),
    ];
    expect(missing).toEqual([]);
  });

  it("are all in the document", () => {
    const text = JSON.stringify(document);
    const unused = glossaries.flatMap((glossary) =>
      Object.entries(glossary).flatMap(([group, words]) =>
        Object.entries(words)
          .filter(([, { description }]) => !text.includes(JSON.stringify(description)))
          .map(([name]) => `${group}, ${name}: no call has it any more`),
      ),
    );
    expect(unused).toEqual([]);
  });

  it("are beside the schemas, and each file is in the glossary", async () => {
    const folder = "api/contract";
    const files = readdirSync(folder).filter((file) => file.endsWith(".words.ts"));
    const unlisted: string[] = [];
    for (const file of files) {
      expect(existsSync(join(folder, file.replace(".words.ts", ".ts"))), file).toBe(true);
      const words = Object.values(await import(`#api/contract/${file.replace(".ts", "")}`)) as Glossary[];
      if (!words.some((one) => glossaries.includes(one)))
        unlisted.push(`add ${file} to api/status/glossary.ts`);
    }
    expect(unlisted).toEqual([]);
  });

  it("give an example of every parameter, field and body", () => {
    const missing = [
      ...calls.flatMap(({ name, operation }) =>
        operation.parameters
          .filter(({ example }) => example === undefined)
          .map((parameter) => `${name}, ${parameter.name}: give an example ${GLOSSARY}`),
      ),
      ...fields()
        .filter(({ schema }) => exampleOf(schema) === undefined && isLeaf(schema))
        .map(({ path }) => `${path}: give an example ${GLOSSARY}`),
      ...bodies()
        .filter(({ example }) => example === undefined)
        .map(({ name }) => `${name}: a field of it has no example ${GLOSSARY}`),
    ];
    expect([...new Set(missing)]).toEqual([]);
  });

  it("give examples that the service accepts", () => {
    const refused = calls.flatMap(({ name, operation, declaration: { query, body } }) => {
      const sent = Object.fromEntries(
        operation.parameters
          .filter(({ in: place }) => place === "query")
          .map((parameter) => [parameter.name, String(parameter.example)]),
      );
      const required = operation.parameters.filter((parameter) => parameter.required).map((one) => one.name);
      const queries = Object.keys(sent).map((key) =>
        Object.fromEntries(
          [...required.filter((other) => other in sent), key].map((one) => [one, sent[one]]),
        ),
      );
      const content = operation.requestBody?.content["application/json"];
      const example = content && exampleIn(content);
      return [
        ...queries.flatMap((one) => faults(`${name} ?${new URLSearchParams(one as never)}`, query, one)),
        ...(body ? faults(`${name}: give it a body in api/status/examples.ts;`, body, example) : []),
      ];
    });
    expect(refused).toEqual([]);
  });

  it("give examples that fit the document's schemas", () => {
    const unfit = [
      ...fields().flatMap(({ path, schema }) =>
        (schema.examples ?? []).flatMap((example) => faults(path, toZod(schema), example)),
      ),
      ...bodies().flatMap(({ name, schema, example }) => faults(name, toZod(schema), example)),
    ];
    expect([...new Set(unfit)]).toEqual([]);
  });

  /** All bodies and answers in JSON. */
  const bodies = () =>
    calls.flatMap(({ name, operation: { requestBody, responses } }) =>
      [["body", requestBody] as const, ...Object.entries(responses)].flatMap(([place, part]) => {
        const content = part?.content?.["application/json"];
        return content ? [{ name: `${name}, ${place}`, ...content, example: exampleIn(content) }] : [];
      }),
    );

  const fields = () => [
    ...bodies().flatMap(({ name, schema }) => within(name, schema)),
    ...Object.entries(resolve(document.components, document.components.schemas)).flatMap(([name, schema]) =>
      within(name, schema),
    ),
  ];

  const within = (path: string, schema: Schema): { path: string; schema: Schema }[] => [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
      { path: `${path}, ${name}`, schema: inner },
      ...within(`${path}, ${name}`, inner),
    ]),
    ...[schema.items, schema.anyOf, schema.oneOf]
      .flat()
      .filter((inner) => inner !== undefined)
      .flatMap((inner) => within(path, inner)),
  ];

  /** A field whose own fields need examples is named by these. */
  const isLeaf = (schema: Schema) => within("", schema).length === 0;

  const toZod = (schema: Schema) => z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);

  const faults = (name: string, schema: z.ZodType | undefined, example: unknown): string[] => {
    const error = schema?.safeParse(example).error;
    return error ? [`${name} ${JSON.stringify(example)} ${z.prettifyError(error)}`] : [];
  };
});
