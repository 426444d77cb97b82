import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Mark } from "#app/components/mark";
import { ThemeSwitch } from "#app/components/theme-switch";
import { pageTitle } from "#app/forms/dialog-route";
import copyScript from "#app/guide/copy-script.js?url";
import { Guide } from "#app/guide/guide";
import styles from "#app/guide/guide.css?url";
import { guideValues } from "#app/guide/values.server";
import { GUIDE } from "#app/navigation";
import { PRODUCT } from "#app/product";
import { requestContext } from "#app/request/context.server";
import { useNonce } from "#app/request/nonce";
import { readTheme } from "#app/request/theme.server";

/** A document without the framework's runtime: people read it and go. */
export const handle = { plain: true };

export async function loader({ request }: LoaderFunctionArgs) {
  requestContext().framedHere = true;
  return { values: await guideValues(request), theme: await readTheme() };
}

export const meta = pageTitle("Integration Guide");

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** The integration guide for whoever has no account here. It has nothing that isn't public. */
export default function PublicGuidePage() {
  const { values, theme } = useLoaderData<typeof loader>();
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <header className="guide-top">
        <Mark />
        <span className="font-semibold text-[1.0625rem] tracking-tight">{PRODUCT}</span>
        <div className="ms-auto flex items-center gap-2">
          <ThemeSwitch theme={theme} />
          <a href={GUIDE} target="_top" className="btn btn-plain touch-target">
            Sign in
          </a>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="guide-page">
        <h1>Integration Guide</h1>
        <p className="text-muted">
          From registering an application to verifying tokens and signing out. Signed in, the guide has your
          own application in its snippets.
        </p>
        <Guide values={values} />
      </main>
      <script type="module" src={copyScript} nonce={useNonce()} />
    </>
  );
}
