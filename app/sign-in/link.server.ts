import { dropCookie, linkCookie, readCookie, writeCookie } from "#app/request/cookies.server";
import { hasFeature } from "#app/sso-api/capabilities.server";

/** Keeps the token of a link out of the address, until the person has signed in. */
export const keepLink = (token: string): Promise<void> => writeCookie(linkCookie, token);

export async function readLinkToken(): Promise<string | undefined> {
  const token = await readCookie(linkCookie);
  return typeof token === "string" && token !== "" ? token : undefined;
}

export async function forgetLink(): Promise<void> {
  if (await readLinkToken()) await dropCookie(linkCookie);
}

/** The field of a first step for somebody who opened an enrolment link. */
export async function openedLink(): Promise<{ link?: string }> {
  const link = await readLinkToken();
  return link !== undefined && (await hasFeature("second-factors")) ? { link } : {};
}
