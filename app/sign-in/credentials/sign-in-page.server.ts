import { data } from "@remix-run/node";
import { requestContext } from "#app/request/context.server";
import { isNavigation } from "#app/request/is-navigation.server";
import { takeToast } from "#app/request/toast.server";
import { supportContact } from "#app/sso-api/appearance.server";
import { readAgain } from "../interaction.server";
import { picturePath } from "../picture-path";
import { RESET_PAGE } from "../reset-password/address";
import { readSignInQuery } from "../sign-in-query.server";
import { withQuery } from "../with-query";
import { findOffers } from "./offers.server";
import { findScreen, type Screen } from "./screen.server";

/**
 * The data of the sign-in page.
 *
 * @throws {Response} on, for somebody who is signed in already
 */
export async function loadSignInPage(request: Request) {
  const url = new URL(request.url);
  const query = readSignInQuery(url.searchParams);
  const screen = await findScreen({
    query: url.searchParams,
    page: query.get("returnTo") ?? undefined,
    again: readAgain(url.searchParams),
    isNavigation: isNavigation(request),
    wait: url.searchParams.get("wait") === "1",
  });
  if (screen instanceof Response) throw screen;
  const { formActions, elsewhere } = requestContext();
  // Browsers follow a form's redirect only to where its page may send forms.
  if (screen.state === "form" && screen.target) formActions.push(new URL(screen.target).origin);
  const { google, passkey, resets } = screen.state === "form" ? await findOffers() : {};
  const toast = screen.state === "loading" ? null : await takeToast();
  const home = { address: url.href, shown: elsewhere === true };
  url.searchParams.set("wait", "1");
  const status = screen.state === "invalid" || screen.state === "over" ? 400 : 200;
  return data(
    {
      screen: shownOf(screen),
      google,
      passkey,
      unknownPasskey: toast?.unknownPasskey,
      failure: toast?.kind === "error" ? toast.message : undefined,
      said: toast?.kind === "error" ? undefined : toast?.message,
      typed: toast?.username,
      reset: {
        address: resets ? withQuery(RESET_PAGE, query) : undefined,
        contact: await supportContact(),
      },
      home,
      hidden: Object.fromEntries(query),
      waitAddress: url.pathname + url.search,
    },
    { status },
  );
}

/** Only what the page needs. */
function shownOf(screen: Screen) {
  const application = "application" in screen ? screen.application : undefined;
  const interaction = "interaction" in screen ? screen.interaction : undefined;
  const name = application?.name ?? interaction?.name;
  const picture = picturePath(application?.picture ?? interaction?.picture);
  const { username, again = false } = interaction ?? {};
  return { state: screen.state, name, picture, target: application?.target, username, again };
}
