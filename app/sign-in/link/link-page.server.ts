import { data } from "@remix-run/node";
import { takeToast } from "#app/request/toast.server";
import { appearance, supportContact } from "#app/sso-api/appearance.server";
import { hasFeature, ownPasswordMinLength } from "#app/sso-api/capabilities.server";
import { forgetLink, keepLink, markOf, readOpenedLink } from "../link.server";
import { passkeyName } from "../passkey-name.server";
import { areCodesShown } from "../show-codes.server";
import { findSignedIn, readLink } from "./link.server";

/** The link that this browser opened, for its page, or that there is none. */
export async function loadLinkPage({ searchParams }: URL) {
  if (areCodesShown()) return { view: "codes" as const };
  const help = { canSend: await hasFeature("password-reset"), contact: await supportContact() };
  if (searchParams.has("undone")) return { view: "undone" as const, ...help };
  const failure = (await takeToast())?.message;
  const opened = await readOpenedLink();
  const link = opened && (await readLink(opened.token));
  if (!opened || !link) {
    if (opened) await forgetLink();
    return data({ view: "over" as const, failure, ...help }, { status: 404 });
  }
  await keepLink(opened.token, link);
  return {
    view: "link" as const,
    link,
    failure,
    signedIn: await findSignedIn(link),
    hidden: { link: markOf(opened.token) },
    provider: (await appearance()).name,
    minLength: await ownPasswordMinLength(),
    passkeyName: passkeyName(),
  };
}
