import { createHash } from "node:crypto";
import type { Context } from "../context";
import type { Queries } from "../database/engine";
import { spendRequest } from "../signed-requests/requests.queries";

/** An id token has no signed request to spend, so its nonce makes it valid once. @returns false if it was used before */
export function spendIdToken(
  { ownApplication }: Pick<Context, "ownApplication">,
  queries: Queries,
  nonce: string,
  { expiresAt }: { expiresAt: number },
): Promise<boolean> {
  const mark = createHash("sha256").update(nonce).digest("base64url");
  return spendRequest(queries, ownApplication.id, mark, expiresAt);
}
