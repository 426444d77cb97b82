import { join } from "node:path";
import type { LinkPurpose } from "#api/contract/links";
import { connect } from "#api/database/connect";
import { linksKey } from "#api/keys/derived-keys";
import { createLink } from "#api/links/links";
import { readSecrets } from "#api/secrets";
import type { TestConsole } from "#harness/console";

interface MadeLink {
  purpose: LinkPurpose;
  username: string;
  /** The address to confirm, or the one to bring back. */
  email?: string;
  createdBy?: string;
  /** In ms. */
  now?: number;
}

/** Makes a link of a console's service, as it makes them. @returns its address */
export async function makeConsoleLink(sso: TestConsole, link: MadeLink): Promise<string> {
  const { masterKey = "" } = readSecrets(join(sso.folder, "secrets.json")) ?? {};
  const tools = { config: { publicUrl: sso.url } as never, linksKey: linksKey(masterKey) };
  const engine = await connect(`file:${join(sso.folder, "sso.db")}`);
  try {
    const idOf = async (username: string) =>
      (
        await engine.read
          .selectFrom("users")
          .select("id")
          .where("username", "=", username)
          .executeTakeFirstOrThrow()
      ).id;
    const userId = await idOf(link.username);
    const createdBy = link.createdBy === undefined ? null : await idOf(link.createdBy);
    const { purpose, email, now = Date.now() } = link;
    const made = await engine.write((queries) =>
      createLink(tools, queries, { purpose, userId, createdBy, now, ...(email && { email }) }),
    );
    return made.address;
  } finally {
    await engine.close();
  }
}
