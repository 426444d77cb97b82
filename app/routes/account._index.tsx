import { redirect } from "@remix-run/node";
import { ACCOUNT_APPLICATIONS, ACCOUNT_PROFILE } from "#app/navigation";
import { isAdministrative } from "#app/permissions";
import { requirePage } from "#app/session/guards.server";

/** Begins with what people come for: their applications, or for administrators their profile. */
export async function loader() {
  const { permissions } = await requirePage(ACCOUNT_PROFILE);
  return redirect(isAdministrative(permissions) ? ACCOUNT_PROFILE : ACCOUNT_APPLICATIONS);
}

/** With a page, an error is shown as one. */
export default function Nothing() {
  return null;
}
