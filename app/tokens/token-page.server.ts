import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Token } from "#api/contract/tokens";
import { TOKENS } from "#app/navigation";
import { idOf } from "#app/noun/loaders.server";
import { canChange, type Permissions } from "#app/permissions";
import { currentProfile, requirePage } from "#app/session/guards.server";
import { isOpen } from "./token-text";
import { tokens } from "./tokens.server";

/** Of the dialogs about one token: the token, and what whoever is signed in may do with it. */
export async function readToken({ request, params }: LoaderFunctionArgs) {
  const { session, permissions } = await requirePage(TOKENS);
  const id = idOf(params);
  const token = await tokens.find(session, request, id);
  const profile = await currentProfile();
  return {
    session,
    token,
    takeOver: token && takeOverOf(token, { permissions, id: profile?.id }),
    mayRevoke: canChange(TOKENS, permissions) && token !== undefined && isOpen(token) && !token.isAbove,
    closeTo: tokens.closeTo(request, id),
  };
}

/** Whether somebody may take a token over, or what they lack for it. */
function takeOverOf(token: Token, { permissions, id }: { permissions: Permissions; id: string | undefined }) {
  const held: readonly string[] = permissions;
  const isOffered =
    canChange(TOKENS, permissions) &&
    token.state === "active" &&
    !token.isAbove &&
    token.createdBy !== null &&
    token.createdBy.id !== id;
  return { isOffered, lacking: token.permissions.filter((name) => !held.includes(name)) };
}
export type TakeOver = ReturnType<typeof takeOverOf>;
