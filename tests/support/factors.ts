import { createPasswords } from "#api/attempts/passwords";
import type { Origin } from "#api/audit-trail/record";
import { createRefusalQueue } from "#api/audit-trail/refusals";
import { auditKey, challengesKey } from "#api/keys/derived-keys";
import { createEncryption } from "#api/keys/encryption";
import { MASTER_KEY, type TestService, testConfig } from "./service";

/** What the room of factors takes of the service's context, on the database and the clock of a test. */
export const factorTools = (test: TestService, databaseUrl: string) => ({
  config: testConfig(databaseUrl),
  engine: test.engine,
  now: () => test.now,
  encryption: createEncryption(MASTER_KEY),
  passwords: createPasswords(),
  refusals: createRefusalQueue(test.engine),
  auditKey: auditKey(MASTER_KEY),
  challengesKey: challengesKey(MASTER_KEY),
});
export type FactorTools = ReturnType<typeof factorTools>;

/** Where a user comes from. */
export const somewhere = (test: TestService): Origin => ({
  auditKey: auditKey(MASTER_KEY),
  at: test.now,
  address: "203.0.113.9",
  userAgent: "A browser",
});

/** The notices to a user, with their facts. */
export async function noticesTo(test: TestService, userId: string) {
  const mails = await test.engine.read
    .selectFrom("mails")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return mails.map(({ facts, ...mail }) => ({
    ...mail,
    facts: JSON.parse(facts) as Record<string, unknown>,
  }));
}
