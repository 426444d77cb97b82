import type { LoaderFunctionArgs } from "@remix-run/node";
import { AppearanceInputSchema } from "#api/contract/appearance";
import { APPEARANCE_FIELDS } from "#api/contract/appearance-fields";
import { USUAL_NAME } from "#api/contract/appearance-links";
import { contactLink } from "#api/contract/contact";
import { providerName } from "#api/contract/google-issuer";
import { pictureOf } from "#app/application-picture";
import { env } from "#app/env.server";
import { APPEARANCE } from "#app/navigation";
import { requestContext } from "#app/request/context.server";
import type { Session } from "#app/request/session.server";
import { readTheme } from "#app/request/theme.server";
import { offersGoogle } from "#app/session/google.server";
import { currentProfile, requirePage } from "#app/session/guards.server";
import { appearanceCalls, lookOf } from "#app/sso-api/appearance.server";
import { applicationPage } from "#app/sso-api/application-page.server";
import { applications } from "#app/sso-api/applications.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { orNotFound } from "#app/sso-api/or-not-found.server";
import { PREVIEW, type Typed } from "./forms";
import { inputOf, queryOf, readTyped } from "./typed.server";

const PAGES = { "sign-in": "Sign-in", consent: "Consent", mail: "Email" } as const;
const THEMES = { light: "Light", dark: "Dark" } as const;

/** Applications that can be chosen by a link; any other by its id in the address. */
const MOST_APPLICATIONS = 50;

const isOneOf = <Known extends string>(known: Record<Known, string>, text: string | null): text is Known =>
  text !== null && Object.hasOwn(known, text);

/**
 * Shows the real pages with values that needn't be saved. It sends no form, no other site can frame it, and only those see
 * it who may set the values.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { session, permissions } = await requirePage(APPEARANCE);
  const context = requestContext();
  context.noForms = true;
  context.frames.push("'self'");
  const { searchParams } = new URL(request.url);
  const wanted = { page: searchParams.get("page"), theme: searchParams.get("theme") };
  const page = isOneOf(PAGES, wanted.page) ? wanted.page : "sign-in";
  const theme = isOneOf(THEMES, wanted.theme) ? wanted.theme : ((await readTheme()) ?? "light");
  const typed = readTyped(searchParams);
  const { shown, problems } = await readShown(typed);
  const mayRead = permissions.includes("applications:read") && (await hasFeature("connections"));
  const id = searchParams.get("application") ?? undefined;
  const application = mayRead && id !== undefined ? await readApplication(session, id) : undefined;
  const address = (change: Partial<Record<"page" | "theme" | "application", string>>, path = PREVIEW) => {
    const named = { page, theme, ...(application && { application: application.id }), ...change };
    return `${path}?${new URLSearchParams([...queryOf(typed), ...Object.entries(named)])}`;
  };
  const profile = await currentProfile();
  return {
    page,
    theme,
    problems,
    application,
    look: lookOf({ ...shown, name: shown.name ?? USUAL_NAME }),
    contact: shown.contact === null ? undefined : { text: shown.contact, href: contactLink(shown.contact) },
    publicUrl: env().PUBLIC_URL,
    resets: await hasFeature("password-reset"),
    google: (await offersGoogle()) ? providerName(env().GOOGLE_ISSUER) : undefined,
    person: { name: profile?.name ?? "", username: profile?.username },
    mail: page === "mail" ? address({}, `${PREVIEW}/mail`) : undefined,
    back: `${APPEARANCE}?${queryOf(typed)}`,
    pages: linksTo(PAGES, page, (one) => address({ page: one })),
    themes: linksTo(THEMES, theme, (one) => address({ theme: one })),
    applications: mayRead
      ? await listApplications(session, application?.id, (one) => address({ application: one }))
      : [],
  };
}

const linksTo = <Known extends string>(
  labels: Record<Known, string>,
  current: Known,
  address: (one: Known) => string,
) =>
  (Object.keys(labels) as Known[]).map((one) => ({
    label: labels[one],
    to: address(one),
    isHere: one === current,
  }));

async function readApplication(session: Session, id: string) {
  const found = await orNotFound(applicationPage.overview(session, id));
  return { id, name: found.applicationName, picture: pictureOf(found) };
}

async function listApplications(
  session: Session,
  current: string | undefined,
  address: (id: string) => string,
) {
  const { items } = await applications.list(session, { page: 1, size: MOST_APPLICATIONS });
  return items.map(({ id, applicationName }) => ({
    label: applicationName,
    to: address(id),
    isHere: id === current,
  }));
}

/** What is typed in place of what is saved, unless it couldn't be saved. */
async function readShown(typed: Typed) {
  const stored = await appearanceCalls.get();
  const input = inputOf(typed, stored);
  const { error } = AppearanceInputSchema.safeParse(input);
  const wrong = new Map(error?.issues.map(({ path, message }) => [String(path[0]), message]));
  const valid = Object.fromEntries(Object.entries(input).filter(([field]) => !wrong.has(field)));
  const shown = { ...stored, ...valid };
  return {
    shown,
    problems: [...wrong].map(([field, message]) => `${LABELS[field as keyof Typed]}: ${message}`),
  };
}

const LABELS: Record<keyof Typed, string> = {
  name: "Name",
  contact: "Contact",
  accent: "Accent colour",
  helpUrl: "Help",
  privacyUrl: "Privacy",
  termsUrl: "Terms",
};

/** The mail as a document: with its own styles, no scripts, no forms, and framed by the preview alone. */
export async function mailDocument({ request }: LoaderFunctionArgs): Promise<Response> {
  const { session } = await requirePage(APPEARANCE);
  requestContext().framedHere = true;
  const { searchParams } = new URL(request.url);
  const { shown } = await readShown(readTyped(searchParams));
  const theme = searchParams.get("theme") === "dark" ? "dark" : "light";
  const given = APPEARANCE_FIELDS.flatMap((field) => {
    const value = shown[field];
    return value === null ? [] : [[field, value] as const];
  });
  const mail = await orNotFound(appearanceCalls.mail(session, { ...Object.fromEntries(given), theme }));
  return new Response(mail.html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; sandbox; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
      "x-robots-tag": "noindex",
    },
  });
}
