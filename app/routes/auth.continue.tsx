import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CenteredPage } from "#app/components/centered-page";
import { Mark } from "#app/components/mark";
import { PRODUCT } from "#app/product";
import { sameSitePath } from "#app/request/same-site-path";
import { leadsAway } from "#app/sign-in/redirect-after-form.server";
import { say } from "#languages/say";

export { handle } from "#app/sign-in/plain-page";

/** A page that goes on by itself: what redirects from there follows no form. */
export function loader({ request }: LoaderFunctionArgs) {
  const to = sameSitePath(new URL(request.url).searchParams.get("to"));
  if (to === undefined || !leadsAway(to)) throw redirect("/");
  return { to };
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: `${say("sign-in.title")} · ${PRODUCT}` },
  { httpEquiv: "refresh", content: `0;url=${page?.to}` },
];

export default function ContinuePage() {
  const { to } = useLoaderData<typeof loader>();
  return (
    <CenteredPage>
      <div className="grid justify-items-center gap-5 pt-8">
        <Mark large />
        <h1 className="font-medium text-muted">{say("sign-in.one-moment")}</h1>
        <span aria-hidden="true" className="spinner" />
        <a href={to} className="font-medium text-[0.8125rem] text-primary hover:underline">
          {say("step.continue")}
        </a>
      </div>
    </CenteredPage>
  );
}
