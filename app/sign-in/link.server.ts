import { createHash } from "node:crypto";
import { z } from "zod";
import { type Link, LinkPurposeSchema } from "#api/contract/links";
import { dropCookie, linkCookie, readCookie, writeCookie } from "#app/request/cookies.server";
import { hasFeature } from "#app/sso-api/capabilities.server";

const OpenedLinkSchema = z.object({ token: z.string().min(1), purpose: LinkPurposeSchema });
/** The link that this browser has opened. */
type OpenedLink = z.infer<typeof OpenedLinkSchema>;

/** Keeps the token of a link out of the address. */
export const keepLink = (token: string, { purpose }: Link): Promise<void> =>
  writeCookie(linkCookie, { token, purpose } satisfies OpenedLink);

export const readOpenedLink = async (): Promise<OpenedLink | undefined> =>
  OpenedLinkSchema.safeParse(await readCookie(linkCookie)).data;

export const forgetLink = (): Promise<void> => dropCookie(linkCookie);

/** A sign-in uses an enrolment link. Others wait for their own page. */
export async function forgetEnrolmentLink(): Promise<void> {
  if ((await readOpenedLink())?.purpose === "enrol") await forgetLink();
}

/** The field of a first step for somebody who opened an enrolment link. */
export async function enrolmentLink(): Promise<{ link?: string }> {
  const opened = await readOpenedLink();
  const isTaken = opened?.purpose === "enrol" && (await hasFeature("second-factors"));
  return isTaken ? { link: opened.token } : {};
}

/** Tells links apart, for forms: another one may be opened while a form is filled in. */
export const markOf = (token: string): string =>
  createHash("sha256").update(token).digest("base64url").slice(0, 16);
