import { readFileSync } from "node:fs";
import { DeleteQueryNode, type KyselyPlugin, TableNode } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NOUNS } from "#api/app";
import { purge } from "#api/background";
import { FEATURES, type Feature } from "#api/contract/capabilities";
import { PERMISSION_NAMES, PERMISSIONS as PERMISSION_RECORDS, withImplied } from "#api/contract/permissions";
import { readPostgresShape } from "#api/database/dialects/postgres-shape";
import { readSqliteShape } from "#api/database/dialects/sqlite-shape";
import type { Engine, Queries } from "#api/database/engine";
import { MIGRATIONS } from "#api/database/migrate";
import { auditKey } from "#api/keys/derived-keys";
import { ENCRYPTED_COLUMNS } from "#api/keys/encrypted-columns";
import type { Encryption } from "#api/keys/encryption";
import type { Noun } from "#api/noun/noun";
import { PERMISSIONS } from "#api/noun/permissions";
import { whatChanged } from "#api/noun/what-changed";
import { PURGES } from "#api/purges";
import { referenceRoutes } from "#api/status/reference.routes";
import { describeOnEngines } from "#tests/support/engines";
import { NOUNS as WALKED } from "#tests/support/nouns";
import { MASTER_KEY, TestService } from "#tests/support/service";

/** Users and webhooks have more in their dialogs than a name, and passkeys are one's own: suites of their own walk them. */
const WALKED_ALONE = ["/auth/users", "/auth/account/factors/passkeys", "/auth/webhooks"];

type Modules = Record<string, Record<string, unknown>>;

/** What somebody who adds a noun may forget, and what names it. The compiler names the rest: see the end. */
describe("a new noun's forgotten line is named", () => {
  it("in app.ts, which answers its calls", () => {
    const files: Modules = import.meta.glob("../../api/*/*.routes.ts", { eager: true });
    const mounted: unknown[] = [...Object.values(NOUNS), referenceRoutes];
    const forgotten = Object.entries(files).flatMap(([file, exports]) =>
      Object.entries(exports)
        .filter(([, routes]) => !mounted.includes(routes))
        .map(([name]) => `${file.slice("../../".length)} isn't mounted: add ${name} to NOUNS in api/app.ts`),
    );
    expect(forgotten).toEqual([]);
  });

  it("in migrate.ts, which makes its table", () => {
    const files: Modules = import.meta.glob("../../api/database/migrations/*.ts", { eager: true });
    const forgotten = Object.entries(files).flatMap(([file, exports]) => {
      const [, name = ""] = /([^/]+)\.ts$/.exec(file) ?? [];
      const [migration] = Object.values(exports);
      return MIGRATIONS[name] === migration
        ? []
        : [`migration ${name} isn't listed: add it to MIGRATIONS in api/database/migrate.ts`];
    });
    expect(forgotten).toEqual([]);
    expect(Object.keys(MIGRATIONS), "migrations run in the order of their numbers").toEqual(
      Object.keys(MIGRATIONS).sort(),
    );
  });

  it("in nouns.ts, by which the suites of nouns walk its calls and dialogs", () => {
    const calls = Object.keys(PERMISSIONS);
    const paths = calls.flatMap((call) => /^POST (.*)/.exec(call)?.[1] ?? []);
    const isNoun = (path: string) =>
      ["PUT", "DELETE"].every((method) => calls.includes(`${method} ${path}/:id`));
    const walked = [...WALKED.map(({ path }) => path), ...WALKED_ALONE];
    const forgotten = paths.filter((path) => isNoun(path) && !walked.includes(path));
    expect(forgotten.map((path) => `add the noun of ${path} to NOUNS in api/contract/nouns.ts`)).toEqual([]);
  });

  it("in docs/product.md, whose section 6 has a row for each permission", () => {
    const rows = sectionOf(6).split("\n");
    const listed = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(", ");
    const forgotten = PERMISSION_NAMES.map((name) => {
      const { text, needs, roles, forTokens } = PERMISSION_RECORDS[name];
      const cells = [listed([name]), text, listed(needs), listed(roles), forTokens ? "yes" : ""];
      return `|${cells.map((cell) => (cell ? ` ${cell} |` : " |")).join("")}`;
    }).filter((row) => !rows.includes(row));
    expect(forgotten.map((row) => `write in section 6 of docs/product.md: ${row}`)).toEqual([]);
  });

  it("in docs/product.md, whose section 7 has each call", () => {
    const rows = sectionOf(7).split("\n").map(callsOfRow);
    const forgotten = Object.keys(PERMISSIONS).filter((call) => !rows.some((has) => has(call)));
    expect(forgotten.map((call) => `${call} is missing in section 7 of docs/product.md`)).toEqual([]);
  });

  it("in permissions.ts, where a permission is of no use without another", () => {
    const forgotten = PERMISSION_NAMES.flatMap((name) => {
      const { needs } = PERMISSION_RECORDS[name];
      const reading = PERMISSION_NAMES.filter((other) => other === `${name.split(":")[0]}:read`);
      return [...reading, ...withImplied(needs)]
        .filter((other) => other !== name && !(needs as readonly string[]).includes(other))
        .map((other) => `${name}: add ${other} to its needs in api/contract/nouns.ts or permissions.ts`);
    });
    expect(forgotten).toEqual([]);
  });

  it("in purges.ts, which says what background.ts deletes", () => {
    const files: Modules = import.meta.glob("../../api/*/purges.ts", { eager: true });
    const rooms = Object.entries(files).filter(([file]) => !file.includes("/jobs/"));
    const forgotten = rooms.filter(([, { purges }]) =>
      (purges as typeof PURGES).some((purge) => !PURGES.includes(purge)),
    );
    expect(
      forgotten.map(
        ([file]) => `${file.slice("../../".length)} isn't listed: add it to PURGES in api/purges.ts`,
      ),
    ).toEqual([]);
  });

  it("in its room's purges.ts, which calls the query that deletes what is old", () => {
    const queries = import.meta.glob<string>("../../api/*/*.queries.ts", {
      query: "?raw",
      import: "default",
      eager: true,
    });
    const purges = Object.values(
      import.meta.glob<string>("../../api/*/purges.ts", { query: "?raw", import: "default", eager: true }),
    ).join();
    const deletes =
      /export (?:async function|const) (delete(?:Expired|Forgotten|Old|Unconfirmed)(?:[A-Z]\w*)?)\b/g;
    const forgotten = Object.entries(queries).flatMap(([file, text]) => {
      const [, name = ""] = /([^/]+)\.ts$/.exec(file) ?? [];
      return [...text.matchAll(deletes)]
        .map(([, query]) => query)
        .filter((query) => !new RegExp(`\\b${query}\\b[^}]*} from "[^"]*/${name}"`).test(purges))
        .map((query) => `nothing calls ${query} of ${name}.ts: add it to the purges.ts of its room`);
    });
    expect(forgotten).toEqual([]);
  });

  it("in capabilities.ts, where a feature's call has another name", () => {
    const wrong = Object.entries(FEATURES).filter(([, call]) => call !== null && !(call in PERMISSIONS));
    expect(
      wrong.map(([name, call]) => `feature ${name}: there is no call ${call} in api/noun/permissions.ts`),
    ).toEqual([]);
  });
});

/** A section of the specification. */
function sectionOf(number: number): string {
  const [, text = ""] = readFileSync("docs/product.md", "utf8").split(new RegExp(`^## ${number}\\. `, "m"));
  return text.split(/^## /m)[0] ?? "";
}

/**
 * Whether a row of section 7 has a call. In its first cell, a path has the methods before it, and one that doesn't begin at the
 * root goes on from another path of the cell: "`GET /auth/batches/{id}/rows`, `GET …/report`".
 */
function callsOfRow(row: string): (call: string) => boolean {
  const named = [...(row.split("|")[1] ?? "").matchAll(/`([A-Z]+)?(?: ?([/…]\S*))?`/g)];
  const paths = named.flatMap(([, , path]) => path ?? []).map((path) => path.replace("…", ""));
  let methods: string[] = [];
  let isOver = true;
  const calls = named.flatMap(([, method, path]) => {
    if (method) methods = isOver ? [method] : [...methods, method];
    isOver = path !== undefined;
    return path ? methods.map((one) => [one, path.replace("…", "")] as const) : [];
  });
  return (call) => {
    const [method, wanted = ""] = call.replace(/:(\w+)/g, "{$1}").split(" ");
    return calls.some(
      ([one, path]) =>
        one === method &&
        (path === wanted ||
          (wanted.endsWith(path) &&
            paths.some((other) => other !== path && other.startsWith(wanted.slice(0, -path.length))))),
    );
  };
}

/** Tables whose rows expire and stay: one per job, and one per account. */
const NEVER_PURGED = ["leases", "one_time_passwords"];

describeOnEngines("a new table's forgotten line is named", (databaseUrl) => {
  let test: TestService;
  /** Each as [table, column]. */
  let columns: Array<readonly [string, string]>;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    const tables = (await test.engine.read.introspection.getTables()).filter(({ isView }) => !isView);
    columns = tables.flatMap((table) => table.columns.map(({ name }) => [table.name, name] as const));
  });
  afterAll(() => test.stop());

  it("in routes, where a permission has no call", async () => {
    const { paths } = (await test.get("/openapi.json")).body as { paths: Record<string, object> };
    const answered = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
    );
    const forgotten = Object.keys(PERMISSIONS).filter((call) => !answered.includes(call));
    expect(forgotten.map((call) => `${call} has a permission, but no *.routes.ts answers it`)).toEqual([]);
  });

  it("in a migration, where a table of names lacks an index", async () => {
    const readShape = databaseUrl().startsWith("postgres") ? readPostgresShape : readSqliteShape;
    const parts = [...(await readShape(test.engine.read))].map((part) => part.join(" "));
    const has = (pattern: RegExp) => parts.some((part) => pattern.test(part));
    const named = columns.filter(([, column]) => column === "name_skeleton").map(([table]) => table);
    expect(named).toContain("groups");
    expect(
      named.flatMap((table) => [
        ...(has(new RegExp(`^(unique ${table} |constraint ${table}\\..* UNIQUE )\\(name_key\\)`))
          ? []
          : [`${table}: make name_key unique() in its migration`]),
        ...(has(new RegExp(`^index .* on ${table} .*\\(name_skeleton`, "i"))
          ? []
          : [`${table}: create an index on name_skeleton in its migration`]),
      ]),
    ).toEqual([]);
  });

  it("in encrypted-columns.ts, which keys:rotate-master walks", () => {
    const registered: string[] = ENCRYPTED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
    const there = columns.map((names) => names.join("."));
    const forgotten = there.filter((name) => name.endsWith("_encrypted") && !registered.includes(name));
    expect(
      forgotten.map(
        (name) =>
          `keys:rotate-master would leave ${name} with the old key: add it to api/keys/encrypted-columns.ts`,
      ),
    ).toEqual([]);
    expect(registered.filter((name) => !there.includes(name))).toEqual([]);
  });

  it("in purges.ts, where rows expire", async () => {
    const purged = await tablesOfPurge(test.engine);
    const forgotten = columns
      .filter(([table, column]) => column === "expires_at" && !NEVER_PURGED.includes(table))
      .filter(([table]) => !purged.has(table));
    expect(
      forgotten.map(
        ([table]) => `rows of ${table} expire, but are kept: purge them in the purges.ts of their room`,
      ),
    ).toEqual([]);
  });
});

/** The tables that a purge deletes from. */
async function tablesOfPurge(engine: Engine): Promise<Set<string>> {
  const tables = new Set<string>();
  const recorder: KyselyPlugin = {
    transformQuery({ node }) {
      for (const from of DeleteQueryNode.is(node) ? node.from.froms : []) {
        if (TableNode.is(from)) tables.add(from.table.identifier.name);
      }
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const recorded: Engine = {
    ...engine,
    write: (work) => engine.write((queries) => work(queries.withPlugin(recorder))),
  };
  await purge({ engine: recorded, now: Date.now, auditKey: auditKey(MASTER_KEY) });
  return tables;
}

it("the compiler names the rest: without its line, each of these is an error", () => {
  const forgotten = (noun: Noun, queries: Queries, encryption: Encryption) => {
    // @ts-expect-error: a call that is missing from api/noun/permissions.ts
    noun.on("GET /auth/forgotten", { summary: "List what was forgotten" }, () => undefined);
    // @ts-expect-error: a call that has no line on the reference page
    noun.on("GET /auth/roles", {}, () => undefined);
    // @ts-expect-error: a table that no room adds
    queries.selectFrom("forgotten");
    // @ts-expect-error: a value in a column that is missing from api/keys/encrypted-columns.ts
    encryption.encrypt({ table: "users", row: "1", column: "name" }, "");
    // @ts-expect-error: a feature that is missing from api/contract/capabilities.ts
    const feature: Feature = "forgotten";
    const role = { roleName: "Clerk", note: "" };
    // @ts-expect-error: a field whose change no audit tells of
    whatChanged(role, role, { roleName: String });
    return feature;
  };
  expect(forgotten).toBeTypeOf("function");
});
