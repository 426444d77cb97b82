import { randomUUID } from "node:crypto";
import type { TokenPermission } from "#api/contract/permissions";
import { createApiToken } from "#api/sessions/api-token-text";
import { insertToken } from "#api/tokens/tokens.queries";
import type { TestService } from "./service";

const DAY_MS = 24 * 60 * 60_000;

/** Puts in an API token of a user with exactly these permissions. */
export async function addToken(
  test: Pick<TestService, "engine" | "now">,
  createdBy: string,
  permissions: readonly TokenPermission[],
): Promise<{ id: string; name: string; token: string }> {
  const { text, hash, hint } = createApiToken();
  const id = randomUUID();
  const name = `Script ${id.slice(0, 8)}`;
  await test.engine.write((queries) =>
    insertToken(queries, {
      ...{ id, name, hash, hint },
      permissions: permissions.join(" "),
      created_by: createdBy,
      created_at: test.now,
      expires_at: test.now + DAY_MS,
    }),
  );
  return { id, name, token: text };
}
