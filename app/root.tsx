import type { LinksFunction, MetaFunction } from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { AuthenticityTokenProvider } from "remix-utils/csrf/react";
import { iso } from "#api/contract/moments";
import { directionOf } from "#languages/direction";
import { offeredLanguages } from "#languages/offered";
import { currentLanguage } from "#languages/spoken";
import { CenteredPage } from "./components/centered-page";
import { errorTitle, RouteFailure, shownOf } from "./components/error-page";
import { PRODUCT } from "./product";
import { useConnection } from "./request/connection";
import { requestContext } from "./request/context.server";
import { csrfToken } from "./request/csrf.server";
import { useNonce } from "./request/nonce";
import { readTheme } from "./request/theme.server";
import { appearance, lookOf } from "./sso-api/appearance.server";
import styles from "./styles.css?url";

/** The title of pages that set none, such as errors. */
export const meta: MetaFunction = ({ error }) => [
  { title: error ? `${errorTitle(shownOf(error).status)} · ${PRODUCT}` : PRODUCT },
];

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export async function loader() {
  const shown = await appearance();
  const { id, language } = requestContext();
  const request = { id, at: iso(Date.now()) };
  const languages = [...offeredLanguages()];
  return {
    csrf: await csrfToken(),
    theme: await readTheme(),
    look: lookOf(shown),
    contact: shown.contact,
    /** To choose from, where there is a choice. */
    languages: languages.length > 1 ? languages : undefined,
    /** A page in English only. */
    isEnglish: language === undefined,
    request,
  };
}

interface Handle {
  /** A document without the framework's runtime. */
  plain?: boolean;
  /** A preview, which has the accent colour that it shows. */
  preview?: boolean;
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const language = currentLanguage();
  const handles = useMatches().map(({ handle }) => handle as Handle | undefined);
  const plain = handles.some((handle) => handle?.plain);
  const { theme, look } = useRouteLoaderData<typeof loader>("root") ?? {};
  const style = handles.some((handle) => handle?.preview) ? undefined : look?.style;
  useConnection();
  return (
    <html
      lang={language}
      dir={directionOf(language) === "rtl" ? "rtl" : undefined}
      data-theme={theme ?? undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme ?? "light dark"} />
        <Meta />
        <Links />
        {style && <link rel="stylesheet" href={style} />}
      </head>
      <body>
        {children}
        {!plain && <ScrollRestoration nonce={nonce} />}
        {!plain && <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}

export default function App() {
  const data = useRouteLoaderData<typeof loader>("root");
  return (
    <AuthenticityTokenProvider token={data?.csrf ?? ""}>
      <Outlet />
    </AuthenticityTokenProvider>
  );
}

export const ErrorBoundary = () => (
  <CenteredPage>
    <RouteFailure />
  </CenteredPage>
);
