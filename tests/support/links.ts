import { randomUUID } from "node:crypto";
import type { LinkPurpose } from "#api/contract/links";
import { auditKey, linksKey } from "#api/keys/derived-keys";
import { createLink } from "#api/links/links";
import { queueMail } from "#api/mail/queue-mail";
import { MASTER_KEY, PUBLIC_URL, type TestService } from "./service";

/** Makes a link, and the row of its mail if it is sent. @returns its token and id */
export function makeLink(
  test: TestService,
  purpose: LinkPurpose,
  userId: string,
  { email, mailed = true }: { email?: string; mailed?: boolean } = {},
) {
  const tools = { config: { publicUrl: PUBLIC_URL } as never, linksKey: linksKey(MASTER_KEY) };
  const origin = { auditKey: auditKey(MASTER_KEY), at: test.now };
  return test.engine.write(async (queries) => {
    const link = await createLink(tools, queries, { purpose, userId, createdBy: null, now: test.now, email });
    const address = email ?? `${randomUUID()}@example.test`;
    const kind = purpose === "undo-email" ? "email-changed" : purpose;
    if (mailed)
      await queueMail(queries, { user: { id: userId, email: address }, kind, linkId: link.id, origin });
    return link;
  });
}

/** Makes a user one who was invited: without a password. */
export const makeInvited = (test: TestService, id: string) =>
  test.engine.write((queries) =>
    queries
      .updateTable("users")
      .set({ password_hash: null, invited_until: test.now + 7 * 86_400_000 })
      .where("id", "=", id)
      .execute(),
  );

/** The token of a link that was shown. */
export const tokenOf = ({ address = "" }: { address?: string | undefined }): string =>
  new URL(address).searchParams.get("token") ?? "";
