import type { LinksFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { env } from "#app/env.server";
import { pageTitle } from "#app/forms/dialog-route";
import styles from "#app/guide/guide.css?url";
import { PUBLIC_GUIDE } from "#app/navigation";
import { requestContext } from "#app/request/context.server";

/** A full document without the framework's runtime. It is the only page that may frame another. */
export const handle = { plain: true };

export function loader() {
  const address = env().DOCUMENTATION_URL;
  requestContext().frames.push(address === undefined ? "'self'" : new URL(address).origin);
  return { address: address ?? PUBLIC_GUIDE, isOurs: isOurs(address) };
}

const isOurs = (address = env().PUBLIC_URL) => new URL(address).origin === env().PUBLIC_URL;

/** Permissions of the framed documentation. It can't navigate the window around it. */
const SANDBOX =
  "allow-scripts allow-same-origin allow-forms allow-downloads allow-popups allow-popups-to-escape-sandbox";

export const meta = pageTitle("Documentation");

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** The documentation, as big as the window. */
export default function DocumentationPage() {
  const { address, isOurs } = useLoaderData<typeof loader>();
  return (
    <main aria-label="Documentation" className="documentation">
      <h1 className="sr-only">Documentation</h1>
      <a href={address} className="skip-link">
        Open the documentation by itself
      </a>
      <iframe
        src={address}
        title="Documentation"
        referrerPolicy="no-referrer"
        sandbox={isOurs ? undefined : SANDBOX}
      />
    </main>
  );
}
