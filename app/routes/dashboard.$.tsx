import { data } from "@remix-run/node";
import { ErrorCard } from "#app/components/error-page";
import { pageTitle } from "#app/forms/dialog-route";
import { requireSession } from "#app/session/guards.server";
import { say } from "#languages/say";

/** An address under /dashboard that no screen has. */
export async function loader() {
  await requireSession();
  return data(null, { status: 404 });
}

export const meta = pageTitle(() => say("error.not-found-title"));

export default function Nothing() {
  return <ErrorCard status={404} />;
}
