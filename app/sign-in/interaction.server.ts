import type { Interaction } from "#api/contract/interactions";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { interactions } from "#app/sso-api/interactions.server";
import { SsoApiError } from "#app/sso-api-error";
import { readDevice } from "./device.server";

const PARENT = "/auth/interaction/";
const ADDRESS = /^\/auth\/interaction\/([\w-]{1,64})$/;

export const interactionPath = (id: string): string => PARENT + id;

/**
 * The id of the interaction that a sign-in leads to: the way of OpenID Connect through the sign-in page.
 *
 * @param page that the user goes to afterwards
 */
export async function readInteractionId(
  page: string | null | undefined,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const [, id] = ADDRESS.exec(page ?? "") ?? [];
  return id !== undefined && (await hasFeature("openid", signal)) ? id : undefined;
}

/**
 * The form of the sign-in page for somebody who is signed in.
 *
 * @param account "same" asks the same person once more, "other" anybody
 */
export const signInAgainPath = (id: string, account: Again): string =>
  `/auth/sign-in?${new URLSearchParams({ again: account, returnTo: interactionPath(id) })}`;

export type Again = "same" | "other";

/** Reads what that address asks for. */
export const readAgain = (query: URLSearchParams): Again | undefined =>
  (["same", "other"] as const).find((account) => query.get("again") === account);

/** What the application asks for that sent the user to sign in. Undefined if the interaction is over or another browser's. */
export async function findInteraction(id: string, signal?: AbortSignal): Promise<Interaction | undefined> {
  const { device } = await readDevice();
  return interactions.get(id, device, signal).catch((error: unknown) => {
    if (isOver(error)) return undefined;
    throw error;
  });
}

/** Whether the service doesn't know the interaction: any more, or in this browser. */
export const isOver = (error: unknown): boolean => error instanceof SsoApiError && error.status === 404;
