import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { FIELD_HANDLING, handlingOfField } from "#api/applications/connection.fields";
import { fieldLabel } from "#api/contract/audit-texts";
import { CONNECTION_FIELD_NAMES, CONNECTION_FIELDS, type FieldRecord } from "#api/contract/connection-fields";
import { createContext } from "#api/create-context";
import { open } from "#api/database/connect";
import { createLogger } from "#api/logger";
import { clientOf } from "#api/openid/clients";
import { findClient } from "#api/openid/clients.queries";
import { createProvider } from "#api/openid/provider";
import { loadSecrets } from "#api/secrets";
import { describeOnEngines } from "#tests/support/engines";
import { unique } from "#tests/support/holders";
import { TestService, testConfig } from "#tests/support/service";

/** Columns of a connection that are no settings. */
const OTHERS = ["application_id", "version", "updated_at"];

/** Another value than the initial one. */
function changed(field: FieldRecord) {
  if (field.kind === "flag") return !field.initial;
  if (field.kind === "choice") return field.of.find((value) => value !== field.initial);
  const address = "https://app.example.com/somewhere";
  return field.kind === "addresses" ? [address] : address;
}

it("product.md names each field of a connection", () => {
  const text = readFileSync("docs/product.md", "utf8");
  const paragraph = text.split("\n\n").find((one) => one.includes("An application's **connection** says"));
  const words = paragraph?.split(/\W+/) ?? [];
  const forgotten = CONNECTION_FIELD_NAMES.filter((name) => !words.includes(name));
  expect(forgotten.map((name) => `name ${name} in "connection" of docs/product.md, section 3`)).toEqual([]);
});

describeOnEngines("each field of a connection", (databaseUrl) => {
  let test: TestService;
  let admin: string;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    admin = await test.admin();
  });
  afterAll(() => test.stop());

  async function addApplication() {
    const input = { applicationName: unique("App"), applicationStatus: true, protocol: "openid" };
    const { body } = await test.post("/auth/applications", input, admin);
    const id = body.applicationId as string;
    return { id, path: `/auth/applications/${id}/connection` };
  }

  it("has a column, and each column a field", async () => {
    const tables = await test.engine.read.introspection.getTables();
    const columns = tables.find(({ name }) => name === "oidc_clients")?.columns.map(({ name }) => name) ?? [];
    const handled: string[] = CONNECTION_FIELD_NAMES.map((name) => FIELD_HANDLING[name].column);
    const missing = handled.filter((column) => !columns.includes(column));
    expect(missing.map((column) => `add oidc_clients.${column} by a migration`)).toEqual([]);
    const forgotten = columns.filter((column) => ![...handled, ...OTHERS].includes(column));
    expect(
      forgotten.map(
        (column) => `oidc_clients.${column} has no field in api/applications/connection.fields.ts`,
      ),
    ).toEqual([]);
    expect(new Set(handled).size, "two fields have one column").toBe(handled.length);
  });

  it.each(CONNECTION_FIELD_NAMES)("is stored, answered and audited: %s", async (name) => {
    const { path } = await addApplication();
    const value = changed(CONNECTION_FIELDS[name]);
    const { status, body } = await test.patch(path, { [name]: value }, admin);
    expect([status, body[name]]).toEqual([200, value]);
    expect((await test.get(path, admin)).body).toEqual(body);
    const { message, changes } = await test.lastAudit();
    expect(Object.keys(JSON.parse(changes ?? "{}"))).toEqual([name]);
    expect(message).toMatch(/^Administrator .+/);
    expect(message).not.toContain("undefined");
    expect(fieldLabel(name)).not.toBe("");
  });

  it("is known to the library by the name that it is told", async () => {
    const { id, path } = await addApplication();
    const all = Object.fromEntries(
      CONNECTION_FIELD_NAMES.map((name) => [name, changed(CONNECTION_FIELDS[name])]),
    );
    expect((await test.patch(path, all, admin)).status).toBe(200);
    const engine = open(databaseUrl());
    const tools = { now: Date.now, log: createLogger("silent"), metrics: undefined };
    const config = testConfig(databaseUrl());
    const { context } = await createContext(engine, config, loadSecrets(config), tools);
    const provider = createProvider(context, await context.signingKeys.forProvider());
    const row = await findClient(engine.read, id);
    await engine.close();
    if (!row) throw new Error("There is no client.");
    const Client = provider.Client as unknown as new (metadata: object) => { metadata(): object };
    const known = Object.keys(new Client(clientOf(row)).metadata());
    const forgotten = CONNECTION_FIELD_NAMES.flatMap((name) => {
      const { metadata } = handlingOfField(name);
      const told = typeof metadata === "string" ? [metadata] : Object.keys(metadata(all[name]));
      expect(told, name).not.toEqual([]);
      return told
        .filter((key) => !known.includes(key))
        .map((key) => `the library drops ${key}: mark ${name} as isOwn in connection.fields.ts`);
    });
    expect(forgotten).toEqual([]);
  });
});
