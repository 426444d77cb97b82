import type { LinksFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Statement } from "#app/accessibility/statement";
import { CenteredPage } from "#app/components/centered-page";
import { Mark } from "#app/components/mark";
import { SupportContact } from "#app/components/support-contact";
import { pageTitle } from "#app/forms/dialog-route";
import styles from "#app/guide/guide.css?url";
import { ArrowLeft } from "#app/icons";
import { supportContact } from "#app/sso-api/appearance.server";

export const handle = { plain: true };
export const loader = async () => ({ contact: await supportContact() });
export const meta = pageTitle("Accessibility");
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** The public statement on accessibility. */
export default function AccessibilityPage() {
  const { contact } = useLoaderData<typeof loader>();
  return (
    <CenteredPage>
      <article className="statement">
        <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
          <Mark large />
          <a href="/auth/sign-in" className="statement-back">
            <ArrowLeft className="size-4" />
            Back to sign-in
          </a>
        </div>
        <Statement />
        <SupportContact question="Did you find a barrier?" contact={contact} />
      </article>
    </CenteredPage>
  );
}
