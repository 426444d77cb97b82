import { expect } from "vitest";
import { verifyAudits } from "#api/audit-trail/verify";
import { BUILT_IN_ROLES } from "#api/contract/roles";
import { open } from "#api/database/connect";
import { auditKey } from "#api/keys/derived-keys";
import type { WriteLoad } from "#harness/write-load";
import { Client } from "#tests/support/client";
import { MASTER_KEY } from "#tests/support/service";

/**
 * Nothing that was acknowledged is lost or there twice, the sessions last, and the audit chain is whole. The service at
 * `url` works on the database.
 *
 * @returns how many writes were acknowledged
 */
export async function expectWhole(databaseUrl: string, url: string, loads: readonly WriteLoad[]) {
  for (const { session } of loads) {
    expect((await Client.at(url).get("/auth/profile", session.token)).status).toBe(200);
  }
  const engine = open(databaseUrl);
  try {
    const roles = await engine.read.selectFrom("roles").select("name").execute();
    const audits = await engine.read
      .selectFrom("audits")
      .select("target_id")
      .where("action", "=", "role.create")
      .execute();
    const there = new Set(roles.map(({ name }) => name));
    expect(there.size).toBe(roles.length);
    const made = loads.flatMap((load) => [...load.made]);
    expect(made.filter((name) => !there.has(name))).toEqual([]);
    // Each role came with its audit, in one transaction, but for those that are built in.
    expect(audits.length).toBe(roles.length - BUILT_IN_ROLES.length);
    expect(new Set(audits.map(({ target_id }) => target_id)).size).toBe(audits.length);
    expect((await verifyAudits(engine, auditKey(MASTER_KEY))).fault).toBeUndefined();
    expect(made.length).toBeGreaterThan(0);
    return made.length;
  } finally {
    await engine.close();
  }
}
