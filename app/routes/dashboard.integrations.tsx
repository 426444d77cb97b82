import { redirect } from "@remix-run/node";
import { INTEGRATIONS, type Section } from "#app/navigation";
import { sectionsFor } from "#app/permissions";
import { requirePage } from "#app/session/guards.server";
import { capabilities } from "#app/sso-api/capabilities.server";

/** Leads to the first tab that opens. */
export async function loader() {
  const { permissions } = await requirePage(INTEGRATIONS);
  const sections = sectionsFor(permissions, (await capabilities()) ?? new Set());
  const tab = sections.find(({ tabOf }: Section) => tabOf === INTEGRATIONS);
  if (!tab) throw new Response(null, { status: 404 });
  return redirect(tab.path);
}

/** With a page, an error is shown in the dashboard. */
export default function Integrations() {
  return null;
}
