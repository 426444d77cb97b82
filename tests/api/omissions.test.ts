import { afterAll, beforeAll, expect, it } from "vitest";
import { open } from "#api/database/connect";
import type { Engine } from "#api/database/engine";
import { migrate } from "#api/database/migrate";
import { ENCRYPTED_COLUMNS } from "#api/keys/encrypted-columns";
import { describeOnEngines } from "#tests/support/engines";

describeOnEngines("what a new table is forgotten in", (databaseUrl) => {
  let engine: Engine;
  let columns: string[];
  beforeAll(async () => {
    engine = open(databaseUrl());
    await migrate(engine);
    const tables = await engine.read.introspection.getTables();
    columns = tables.flatMap((table) => table.columns.map(({ name }) => `${table.name}.${name}`));
  });
  afterAll(() => engine.close());

  it("is named: a column of encrypted values that keys:rotate-master would leave with the old key", () => {
    const registered: string[] = ENCRYPTED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
    const forgotten = columns.filter((name) => name.endsWith("_encrypted") && !registered.includes(name));
    expect(forgotten.map((name) => `${name}: add it to api/keys/encrypted-columns.ts`)).toEqual([]);
    expect(registered.filter((name) => !columns.includes(name))).toEqual([]);
  });
});
