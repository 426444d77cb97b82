import { requestContext } from "#app/request/context.server";
import { readApplicationRequest, type VouchedRequest, vouch } from "./application-request.server";
import { findInteraction, readInteractionId } from "./interaction.server";
import { picturePath } from "./picture-path";
import type { Opening } from "./plain-page";

/** The client application's request. Undefined if there is none, or if it is not or no longer valid. */
export async function readApplication(query: URLSearchParams): Promise<VouchedRequest | undefined> {
  const asked = readApplicationRequest(query);
  const application = asked && (await vouch(asked));
  return application === "invalid" ? undefined : application;
}

/**
 * Reads who asked for a sign-in, for a page on its way, and lets the page's forms lead to the application.
 *
 * @returns the application's name and the address of its picture, if one asked
 */
export async function readOpening(query: URLSearchParams): Promise<Opening> {
  const [application, interaction] = await Promise.all([readApplication(query), readInteraction(query)]);
  // Browsers follow a form's redirect only to where its page may send forms.
  if (application?.target) requestContext().formActions.push(new URL(application.target).origin);
  return {
    name: application?.name ?? interaction?.application.applicationName,
    picture: picturePath(application?.picture ?? interaction?.picture),
  };
}

/** What an OpenID Connect application asks for. Undefined if it isn't one, or if its interaction is over. */
async function readInteraction(query: URLSearchParams) {
  const id = await readInteractionId(query.get("returnTo"));
  return id === undefined ? undefined : findInteraction(id);
}
