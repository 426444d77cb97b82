import { MAX_PAGE_SIZE } from "#api/contract/lists";
import { utcDay } from "#api/contract/moments";
import type { Token } from "#api/contract/tokens";
import { TOKENS, USER_MANAGEMENT } from "#app/navigation";
import type { Session } from "#app/request/session.server";
import { requirePage } from "#app/session/guards.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { orFailed } from "#app/sso-api/or-failed.server";
import { roles } from "#app/sso-api/roles.server";
import { tokens } from "#app/sso-api/tokens.server";

/**
 * The API tokens that act for a user, and who can take them over; undefined if there are none, or for those who may not see
 * them.
 */
export async function tokensOfUser(session: Session, userId: string) {
  const { permissions } = await requirePage(USER_MANAGEMENT);
  if (!permissions.includes("tokens:read") || !(await hasFeature("tokens"))) return undefined;
  const query = { page: 1, size: MAX_PAGE_SIZE, creatorId: userId, state: "open" } as const;
  const open = await orFailed(tokens.list(session, query), "");
  if ("failed" in open || open.totalItems === 0) return undefined;
  const mayTakeOver = permissions.includes("tokens:write");
  const readsRoles = permissions.includes("roles:read");
  return {
    count: open.totalItems,
    used: lastUsed(open.items),
    address: `${TOKENS}?${new URLSearchParams({ state: "open", creatorId: userId })}`,
    mayTakeOver,
    takers: mayTakeOver || !readsRoles ? [] : await rolesThatTakeOver(session),
    today: utcDay(Date.now()),
  };
}
export type TokensOfUser = Awaited<ReturnType<typeof tokensOfUser>>;

/** The token that was used last, if one was. */
function lastUsed(items: readonly Token[]) {
  const used = items.filter(({ lastUsedAt }) => lastUsedAt !== null);
  const [last] = used.sort((a, b) => String(b.lastUsedAt).localeCompare(String(a.lastUsedAt)));
  return last && { name: last.name, day: utcDay(String(last.lastUsedAt)) };
}

async function rolesThatTakeOver(session: Session): Promise<string[]> {
  const all = await orFailed(roles.list(session, { page: 1, size: MAX_PAGE_SIZE }), "");
  if ("failed" in all) return [];
  return all.items
    .filter(({ permissions = [] }) => permissions.includes("tokens:write"))
    .map(({ roleName }) => roleName);
}
