import pino from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connect } from "#api/database/connect";
import type { Engine } from "#api/database/engine";
import { createLogger } from "#api/logger";
import { describeOnEngines } from "#tests/support/engines";

/** What the service's logger makes of an error. */
const logged = (error: unknown) =>
  (createLogger("silent") as unknown as Record<symbol, { err: (error: unknown) => object }>)[
    pino.symbols.serializersSym
  ]?.err(error);

describeOnEngines("L9: what the log says of a database's error", (databaseUrl) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await connect(databaseUrl());
  });
  afterAll(() => engine.close());

  it("is its code and which rule was broken, and nothing of the row", async () => {
    const role = {
      id: "hushed-id",
      name: "Hushed name",
      name_key: "hushed name",
      built_in: 0 as const,
      created_at: 1,
    };
    const twice = engine.write(async (queries) => {
      await queries
        .insertInto("roles")
        .values([role, { ...role, id: "other" }])
        .execute();
    });
    const cause = await twice.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    const said = logged(new Error("A role could not be kept", { cause }));
    expect(said).toMatchObject({
      message: "A role could not be kept",
      cause: { code: expect.stringMatching(/^(23505|SQLITE_CONSTRAINT_\w+)$/), message: expect.any(String) },
    });
    expect(JSON.stringify(said).toLowerCase()).not.toContain("hushed");
  });
});
