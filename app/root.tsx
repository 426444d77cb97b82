import type { LinksFunction, MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { AuthenticityTokenProvider } from "remix-utils/csrf/react";
import { ErrorPage, errorTitle } from "./components/error-page";
import { PRODUCT } from "./product";
import { csrfToken } from "./request/csrf.server";
import { useNonce } from "./request/nonce";
import { readTheme } from "./request/theme.server";
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
  return { csrf: await csrfToken(), theme: await readTheme() };
}

/** Routes with `handle.plain` are documents without the framework's runtime. */
const isPlain = (handle: unknown) => (handle as { plain?: boolean } | undefined)?.plain === true;

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const plain = useMatches().some(({ handle }) => isPlain(handle));
  const theme = useRouteLoaderData<typeof loader>("root")?.theme;
  return (
    <html lang="en" data-theme={theme ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme ?? "light dark"} />
        <Meta />
        <Links />
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

export function ErrorBoundary() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const shown = shownOf(error);
  return <ErrorPage {...shown} {...(shown.status >= 500 && { retry: pathname + search })} />;
}

/** Thrown responses keep their message. Unexpected errors get the default message. */
function shownOf(error: unknown): { status: number; message?: string } {
  if (!isRouteErrorResponse(error)) return { status: 500 };
  const { status, data } = error;
  return { status, ...(status !== 404 && typeof data === "string" && data !== "" && { message: data }) };
}
