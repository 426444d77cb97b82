import { redirect } from "@remix-run/node";
import { USER_MANAGEMENT } from "#app/navigation";
import { requestContext } from "#app/request/context.server";
import { type Session, writeSession } from "#app/request/session.server";
import { currentProfile } from "#app/session/guards.server";
import { homePage } from "#app/session/home.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { signIn } from "#app/sso-api/sign-in.server";
import { isRemote } from "#app/sso-api/transport.server";
import { SsoApiError } from "#app/sso-api-error";
import {
  type ApplicationRequest,
  findAllowedTarget,
  isRefusal,
  readApplicationRequest,
  type VouchedRequest,
  vouch,
} from "../application-request.server";
import {
  continueByRequest,
  continueToApplication,
  openingOf,
  refuseAccess,
  sendTo,
} from "../continue-to-application.server";
import type { Destination } from "../finish.server";
import { type Again, findInteraction, interactionPath, readInteractionId } from "../interaction.server";
import { redirectAfterForm } from "../redirect-after-form.server";

/** The access check may take this long before the page says that it is loading. */
export const PATIENCE_MS = 300;

/** A state of the sign-in page. */
export type Screen =
  | { state: "form"; application?: VouchedRequest; interaction?: InteractionForm; target?: string }
  | { state: "loading" | "invalid" | "over" }
  | { state: "spent"; application: VouchedRequest };

/** The form on the way to an OpenID Connect application. */
interface InteractionForm {
  /** The application's name. */
  name: string;
  /** The token of its picture. */
  picture: string | undefined;
  /** Fills in the username. */
  username: string | undefined;
  /** Whether somebody who is signed in is asked once more. */
  again: boolean;
}

interface Visit {
  /** The query of the page. */
  query: URLSearchParams;
  /** The page that the user was opening, if any. */
  page: string | undefined;
  /** Whose form an interaction asks for although somebody is signed in. */
  again: Again | undefined;
  /** Whether a person came here, rather than a frame or a browser that looks ahead. */
  isNavigation: boolean;
  /** To wait to the end of the check. */
  wait: boolean;
}

/**
 * The sign-in page on opening (docs/product.md, section 4): whoever is signed in already goes where they may.
 * Nothing is minted before the check is over.
 *
 * @returns what to show, or the way on
 */
export async function findScreen(visit: Visit): Promise<Response | Screen> {
  const patience = new AbortController();
  const timer = visit.wait ? undefined : setTimeout(() => patience.abort(), PATIENCE_MS);
  try {
    return await check(visit, patience.signal);
  } catch (error) {
    if (patience.signal.aborted) return { state: "loading" };
    if (!(error instanceof SsoApiError)) throw error;
    return { state: "form" };
  } finally {
    clearTimeout(timer);
  }
}

async function check(visit: Visit, signal: AbortSignal): Promise<Response | Screen> {
  const request = readApplicationRequest(visit.query);
  const known =
    (await continueDirectly(visit, request)) ?? (await continueInteraction(visit, request, signal));
  if (known) return known;
  const application = request && (await vouch(request, signal));
  if (application === "invalid") return { state: "invalid" };
  if (application?.spent) return { state: "spent", application };
  const { session } = requestContext();
  const target = application?.target ?? (request ? undefined : await findAllowedTarget(visit.query, signal));
  const form: Screen = { state: "form", ...(application && { application }), ...(target && { target }) };
  if (!session || !visit.isNavigation) return form;
  try {
    return await continueSession(session, { application, target, page: visit.page }, signal);
  } catch (error) {
    // The service no longer knows the session, so the call wanted to send the person here.
    if (error instanceof Response) return form;
    if (error instanceof SsoApiError && error.status === 409 && application)
      return { state: "spent", application };
    throw error;
  }
}

/**
 * Somebody who is signed in continues by one call of the embedded service: what vouches for the request beforehand tells
 * what to show meanwhile, and in one process there is no meanwhile.
 *
 * @returns undefined if nobody continues
 */
async function continueDirectly(
  { isNavigation }: Visit,
  request: ApplicationRequest | undefined,
): Promise<Response | Screen | undefined> {
  const { session } = requestContext();
  if (isRemote() || !session || !isNavigation || request?.redirectionURL === undefined) return undefined;
  try {
    return await continueByRequest(session, request);
  } catch (error) {
    if (isRefusal(error)) return { state: "invalid" };
    // The sign-in ended, or the request was spent: the same screen as for anybody.
    if (error instanceof Response || (error instanceof SsoApiError && error.status === 409)) return undefined;
    throw error;
  }
}

/**
 * On the way to an OpenID Connect application, its interaction decides what somebody who is signed in has to do.
 *
 * @returns undefined on any other way
 */
async function continueInteraction(
  { page, again, isNavigation }: Visit,
  request: ApplicationRequest | undefined,
  signal: AbortSignal,
): Promise<Response | Screen | undefined> {
  const id = request ? undefined : await readInteractionId(page, signal);
  if (id === undefined) return undefined;
  const { session } = requestContext();
  if (session && isNavigation && !again) return redirectAfterForm(interactionPath(id));
  const interaction = await findInteraction(id, signal);
  if (!interaction) return { state: "over" };
  const { application, picture, loginHint } = interaction;
  const ownUsername = session && again === "same" ? await findOwnUsername() : undefined;
  const hint = again === "other" ? undefined : (ownUsername ?? loginHint ?? undefined);
  return {
    state: "form",
    interaction: {
      name: application.applicationName,
      picture,
      username: hint,
      // The call for the username may have found that the sign-in has ended.
      again: again === "same" && requestContext().session !== undefined,
    },
  };
}

const findOwnUsername = () =>
  currentProfile().then(
    (profile) => profile?.username,
    (error: unknown) => {
      if (error instanceof Response) return undefined;
      throw error;
    },
  );

async function continueSession(
  session: Session,
  { application, target, page }: Destination,
  signal: AbortSignal,
): Promise<Response> {
  // Our service answers with the application's own pair whether the person may enter: no need to ask that before.
  if (application?.target !== undefined && (await hasFeature("vouched-redirection", signal)))
    return continueToApplication(session, application);
  const access = await signIn.verifyAccess(session, application ? { appId: application.appId } : {}, signal);
  const refreshToken = access.refreshToken ?? session.refreshToken;
  if (access.token !== session.token) await writeSession({ ...session, token: access.token, refreshToken });
  if (!access.applicationAccess)
    return refuseAccess(
      access,
      application ? openingOf(application) : new URLSearchParams(page && { returnTo: page }),
    );
  const pair = { token: access.token, refreshToken };
  if (application?.target !== undefined) return continueToApplication(pair, application);
  if (target !== undefined) return sendTo(target, pair);
  return redirect(page ?? (await homePage(USER_MANAGEMENT)));
}
