import { setTimeout } from "node:timers/promises";
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { providerName } from "#api/contract/google-issuer";
import { trimmed } from "#api/contract/trimmed";
import { tryAgainIn } from "#api/contract/try-again";
import { env } from "#app/env.server";
import { PRODUCT } from "#app/product";
import { requestContext } from "#app/request/context.server";
import { isNavigation } from "#app/request/is-navigation.server";
import { takeToast } from "#app/request/toast.server";
import { offersGoogle } from "#app/session/google.server";
import { readApplicationRequest, vouch } from "#app/sign-in/application-request.server";
import { LoadingPage } from "#app/sign-in/credentials/loading-page";
import { signInWithPassword } from "#app/sign-in/credentials/password.server";
import { InvalidRequest, SpentRequest } from "#app/sign-in/credentials/request-notices";
import { findScreen, PATIENCE_MS, type Screen } from "#app/sign-in/credentials/screen.server";
import { SignInCard } from "#app/sign-in/credentials/sign-in-card";
import { readAgain } from "#app/sign-in/interaction.server";
import { InteractionOver } from "#app/sign-in/interaction-over";
import { IMPOSSIBLE, IN_A_MOMENT, WRONG } from "#app/sign-in/messages";
import { readSignInQuery, requireDocument } from "#app/sign-in/sign-in-query.server";
import { withQuery } from "#app/sign-in/with-query";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { signInSteps } from "#app/sso-api/sign-in-steps.server";
import { SsoApiError } from "#app/sso-api-error";

/** A document without the framework's runtime: it is the page that everybody loads. */
export const handle = { plain: true };

export async function loader({ request }: LoaderFunctionArgs) {
  requireDocument(request);
  const url = new URL(request.url);
  const asked = readApplicationRequest(url.searchParams);
  const query = readSignInQuery(url.searchParams);
  const page = query.get("returnTo") ?? undefined;
  const wait = url.searchParams.get("wait") === "1";
  const again = readAgain(url.searchParams);
  const screen = await findScreen({ request: asked, page, again, isNavigation: isNavigation(request), wait });
  if (screen instanceof Response) throw screen;
  // A slow SSO API must not delay the form. The button is missing then.
  const soon = setTimeout(PATIENCE_MS, undefined, { ref: false });
  const inTime = <Result,>(work: Promise<Result>) => Promise.race([work, soon]);
  const [google, passkey, resets] =
    screen.state === "form"
      ? await Promise.all([
          inTime(offersGoogle()),
          inTime(findPasskeyOptions()),
          inTime(hasFeature("password-reset")),
        ])
      : [];
  // Browsers follow a form's redirect only to where its page may send forms.
  const { formActions } = requestContext();
  if (screen.state === "form" && screen.application?.target) {
    formActions.push(new URL(screen.application.target).origin);
  }
  if (google) formActions.push(new URL(env().GOOGLE_ISSUER).origin);
  const home = { address: url.href, shown: requestContext().elsewhere === true };
  const toast = screen.state === "loading" ? null : await takeToast();
  url.searchParams.set("wait", "1");
  const status = screen.state === "invalid" || screen.state === "over" ? 400 : 200;
  return data(
    {
      screen: shownOf(screen),
      google: google ? providerName(env().GOOGLE_ISSUER) : undefined,
      passkey,
      unknownPasskey: toast?.unknownPasskey,
      failure: toast?.message,
      typed: toast?.username,
      reset: {
        address: resets ? withQuery("/auth/reset-password", query) : undefined,
        contact: env().SUPPORT_CONTACT,
      },
      home,
      hidden: Object.fromEntries(query),
      waitAddress: url.pathname + url.search,
    },
    { status },
  );
}

/** Undefined if no passkeys are taken here. */
async function findPasskeyOptions() {
  if (!(await hasFeature("passkeys"))) return undefined;
  return signInSteps.passkeyOptions().catch((error: unknown) => {
    if (error instanceof SsoApiError) return undefined;
    throw error;
  });
}

/** Only what the page needs. */
function shownOf(screen: Screen) {
  const application = "application" in screen ? screen.application : undefined;
  const interaction = "interaction" in screen ? screen.interaction : undefined;
  const name = application?.name ?? interaction?.name;
  const { username, again = false } = interaction ?? {};
  return { state: screen.state, name, target: application?.target, username, again };
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: `Sign-in · ${page?.screen.name ?? PRODUCT}` },
  ...(page?.screen.state === "loading"
    ? [{ httpEquiv: "refresh", content: `0;url=${page.waitAddress}` }]
    : []),
];

export async function action({ request }: ActionFunctionArgs) {
  requireDocument(request);
  const form = await request.formData();
  const username = trimmed(String(form.get("username") ?? ""));
  const password = String(form.get("password") ?? "");
  if (username === "" || password === "") {
    return data({ username, message: "Enter your username and your password." }, { status: 422 });
  }
  try {
    const asked = readApplicationRequest(form);
    const application = asked && (await vouch(asked));
    if (application === "invalid") return data({ invalid: true } as const, { status: 400 });
    const query = readSignInQuery(form);
    const destination = { application, page: query.get("returnTo") ?? undefined };
    return await signInWithPassword({ username, password }, destination, query);
  } catch (error) {
    if (!(error instanceof SsoApiError)) throw error;
    const wait = error.retryAfter ? tryAgainIn(error.retryAfter) : IN_A_MOMENT;
    const isWrong = isWrongSignIn(error);
    const message = error.said ?? (isWrong ? WRONG : `${IMPOSSIBLE} ${wait}`);
    const headers = error.retryAfter ? { "retry-after": String(error.retryAfter) } : undefined;
    const said = isWrong ? { message } : { notice: message };
    return data({ username, ...said }, { status: error.status, headers });
  }
}

/** Refusals of the moment: the same sign-in may go well later. */
const OF_THE_MOMENT = new Set([408, 429]);

/** Whether the SSO API refuses the sign-in, so that the fields are marked (docs/product.md, section 8); else a notice tells why. */
const isWrongSignIn = ({ status, code }: SsoApiError): boolean =>
  status >= 400 && status < 500 && !OF_THE_MOMENT.has(status) && code !== "link-needed";

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export default function SignInPage() {
  const { screen, google, passkey, unknownPasskey, failure, typed, reset, home, hidden } =
    useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (screen.state === "loading") return <LoadingPage />;
  if (screen.state === "invalid" || (refused && "invalid" in refused)) return <InvalidRequest />;
  if (screen.state === "over") return <InteractionOver />;
  if (screen.state === "spent") return <SpentRequest name={screen.name} address={screen.target} />;
  return (
    <SignInCard
      title={screen.name ?? PRODUCT}
      again={screen.again}
      username={refused?.username ?? typed ?? screen.username}
      error={refused?.message}
      failure={refused ? refused.notice : failure}
      google={google}
      passkey={passkey}
      unknownPasskey={unknownPasskey}
      reset={reset}
      home={home}
      hidden={hidden}
    />
  );
}
