import { MAX_PAGE_SIZE } from "#api/contract/lists";
import { NOUN_NAMES } from "#api/contract/nouns";
import type { TokenPermission } from "#api/contract/permissions";
import type { NewToken, TokenInput } from "#api/contract/tokens";
import type { Session } from "#app/request/session.server";
import { currentProfile } from "#app/session/guards.server";
import { tokens as client } from "#app/sso-api/tokens.server";
import { apiBase } from "#app/sso-api/transport.server";
import { SsoApiError } from "#app/sso-api-error";
import type { TokenForm } from "./token-form";

/**
 * Creates a token, and shows how it is used.
 *
 * @throws {SsoApiError} 409 where the caller has such a token: without a script, reloading the page that shows a new token
 *   sends the form again
 */
export async function createToken(session: Session, { name, permissions, days }: TokenForm) {
  await requireNewName(session, name);
  // The service refuses others than its own.
  const input = { name, permissions: permissions as TokenInput["permissions"], days: Number(days) };
  const created = await client.create(session, input);
  return { created, curl: `curl -H "Authorization: Bearer $SSO_TOKEN" "${exampleAddress(created)}"` };
}

async function requireNewName(session: Session, name: string): Promise<void> {
  const creatorId = (await currentProfile())?.id;
  if (creatorId === undefined) return;
  const open = await client.list(session, { page: 1, size: MAX_PAGE_SIZE, creatorId, state: "open" });
  if (open.items.some((token) => token.name === name))
    throw new SsoApiError(409, undefined, { name: ["You have an open API token with this name already."] });
}

/** Calls that show that a token works, by the permission that they take. */
export const EXAMPLES: readonly (readonly [permission: TokenPermission, path: string])[] = [
  ["users:read", "/api/auth/users?size=10"],
  ...NOUN_NAMES.map((noun) => [`${noun}:read`, `/api/auth/${noun}?size=10`] as const),
  ["audits:read", "/api/auth/audits?size=10"],
  ["summary:read", "/api/auth/audits/summary"],
  ["mail:read", "/api/auth/mails?size=10"],
  ["metrics", "/api/metrics"],
  ["scim", "/scim/v2/Users?count=10"],
];

function exampleAddress({ permissions }: NewToken): string {
  const [, path] = EXAMPLES.find(([permission]) => permissions.includes(permission)) ?? [
    "",
    "/api/auth/users",
  ];
  return apiBase().replace(/\/api$/, path);
}
