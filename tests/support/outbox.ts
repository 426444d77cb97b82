import { randomUUID } from "node:crypto";
import { onTestFinished } from "vitest";
import type { MailKind } from "#api/contract/mails";
import { auditKey, linksKey } from "#api/keys/derived-keys";
import { createEncryption } from "#api/keys/encryption";
import { createLogger } from "#api/logger";
import { queueMail } from "#api/mail/queue-mail";
import { createOutbox } from "#api/outbox/outbox";
import type { MailServer } from "./mail-server";
import { MASTER_KEY, type TestService, testConfig } from "./service";

/** What the outbox takes of the service's context, on the database and the clock of a test. */
export const outboxTools = (test: TestService, server: MailServer) => ({
  config: testConfig("file:unused", server.settings),
  engine: test.engine,
  now: () => test.now,
  log: createLogger("silent"),
  encryption: createEncryption(MASTER_KEY),
  auditKey: auditKey(MASTER_KEY),
  linksKey: linksKey(MASTER_KEY),
});

/** An outbox that sends when the test says so. */
export function outboxOf(
  test: TestService,
  server: MailServer,
  { engine = test.engine, log = createLogger("silent") } = {},
) {
  const tools = { ...outboxTools(test, server), engine, log };
  if (!tools.config.mail) throw new Error("There is no mail server.");
  const outbox = createOutbox(tools, tools.config.mail);
  onTestFinished(() => outbox.stop());
  return outbox;
}

interface QueueOptions {
  kind?: MailKind;
  linkId?: string;
  /** When they are due, in ms. */
  at?: number;
}

/** Adds mails to the outbox, each to an address of its own. @returns the addresses */
export async function queueMails(
  test: TestService,
  userId: string,
  count = 1,
  { kind = "password-changed", linkId, at = test.now }: QueueOptions = {},
): Promise<string[]> {
  const addresses = Array.from({ length: count }, () => `${randomUUID()}@example.test`);
  const origin = { auditKey: auditKey(MASTER_KEY), at, address: "203.0.113.9" };
  await test.engine.write(async (queries) => {
    for (const email of addresses)
      await queueMail(queries, { user: { id: userId, email }, kind, linkId, origin });
  });
  return addresses;
}

/** The row of the mail to an address. Undefined if it was dropped. */
export const mailTo = (test: TestService, address: string) =>
  test.engine.read.selectFrom("mails").selectAll().where("address", "=", address).executeTakeFirst();
