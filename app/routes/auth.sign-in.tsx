import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PRODUCT } from "#app/product";
import { LoadingPage } from "#app/sign-in/credentials/loading-page";
import { signInByForm } from "#app/sign-in/credentials/password.server";
import { InvalidRequest, SpentRequest } from "#app/sign-in/credentials/request-notices";
import { SignInCard } from "#app/sign-in/credentials/sign-in-card";
import { loadSignInPage } from "#app/sign-in/credentials/sign-in-page.server";
import { InteractionOver } from "#app/sign-in/interaction-over";
import { requireDocument } from "#app/sign-in/sign-in-query.server";
import { say } from "#languages/say";

export { handle, headers } from "#app/sign-in/plain-page";

export function loader({ request }: LoaderFunctionArgs) {
  requireDocument(request);
  return loadSignInPage(request);
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: `${say("sign-in.title")} · ${page?.screen.name ?? PRODUCT}` },
  ...(page?.screen.state === "loading"
    ? [{ httpEquiv: "refresh", content: `0;url=${page.waitAddress}` }]
    : []),
];

export async function action({ request }: ActionFunctionArgs) {
  requireDocument(request);
  return signInByForm(await request.formData());
}

export default function SignInPage() {
  const { screen, failure, said, typed, waitAddress: _, ...page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (screen.state === "loading") return <LoadingPage />;
  if (screen.state === "invalid" || (refused && "invalid" in refused)) return <InvalidRequest />;
  if (screen.state === "over") return <InteractionOver />;
  if (screen.state === "spent")
    return <SpentRequest name={screen.name} picture={screen.picture} address={screen.target} />;
  return (
    <SignInCard
      {...page}
      title={screen.name ?? PRODUCT}
      picture={screen.picture}
      again={screen.again}
      username={refused?.username ?? typed ?? screen.username}
      error={refused?.message}
      failure={refused ? refused.notice : failure}
      said={refused ? undefined : said}
      throttled={refused?.throttled}
    />
  );
}
