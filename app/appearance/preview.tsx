import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { BackLink } from "#app/components/back-link";
import { LookContext } from "#app/components/look";
import { PRODUCT } from "#app/product";
import { SignInCard } from "#app/sign-in/credentials/sign-in-card";
import { ConsentCard } from "#app/sign-in/interaction/consent-card";
import type { loader } from "./preview.server";

type PreviewData = ReturnType<typeof useLoaderData<typeof loader>>;

/** The real pages with other values, and above them what leads from one to the next. */
export function Preview() {
  const data = useLoaderData<typeof loader>();
  const { look, theme, mail, problems } = data;
  return (
    <>
      {look.style && <link rel="stylesheet" href={look.style} />}
      <main className="preview-bar">
        <Bar {...data} />
        {problems.map((problem) => (
          <p key={problem} role="alert" className="text-error">
            {problem} The preview shows what is saved.
          </p>
        ))}
        {mail && (
          <p className="text-muted">
            An email with made-up facts. Programs that block styles show it in light colours.
          </p>
        )}
      </main>
      <div data-theme={theme} className="preview-page">
        {mail ? (
          <iframe src={mail} title="Email" sandbox="" />
        ) : (
          // Nobody signs in here.
          <div {...{ inert: "" }}>
            <LookContext.Provider value={look}>
              <Page {...data} />
            </LookContext.Provider>
          </div>
        )}
      </div>
    </>
  );
}

function Bar({ back, pages, themes, applications, application }: PreviewData) {
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h1>Preview</h1>
        <BackLink to={back} reloadDocument>
          Back to Appearance
        </BackLink>
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        <Links label="Page" links={pages} />
        <Links label="Theme" links={themes} />
      </div>
      {applications.length > 0 && (
        <details>
          <summary className="touch-target w-fit cursor-pointer py-1">
            Application: <bdi className="font-medium">{application?.name ?? "none"}</bdi>
          </summary>
          <Links label="Application" links={applications} />
        </details>
      )}
    </>
  );
}

const Links = ({ label, links }: { label: string; links: PreviewData["pages"] }) => (
  <nav aria-label={label}>
    {links.map(({ label, to, isHere }) => (
      <a key={to} href={to} aria-current={isHere ? "page" : undefined}>
        {label}
      </a>
    ))}
  </nav>
);

/** When the application of the preview was registered. */
const EXAMPLE_DATE = "2026-01-15T09:00:00.000Z";

function Page({ page, application, resets, contact, google, publicUrl, person }: PreviewData): ReactNode {
  if (page === "consent")
    return (
      <ConsentCard
        consent={{
          next: "consent",
          application: {
            id: application?.id ?? "example",
            applicationName: application?.name ?? "Example",
            homeUrl: null,
            registeredAt: EXAMPLE_DATE,
          },
          scopes: ["openid", "profile", "email"],
          allowed: [],
          recipient: "app.example.com",
        }}
        picture={application?.picture}
        person={person}
        page="/"
        otherAccount="/"
      />
    );
  return (
    <SignInCard
      title={application?.name ?? PRODUCT}
      picture={application?.picture}
      google={google}
      reset={{ address: resets ? "/auth/reset-password" : undefined, contact }}
      home={{ address: publicUrl, shown: false }}
      isPreview
    />
  );
}
