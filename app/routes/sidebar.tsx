import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { sameSitePath } from "#app/request/same-site-path";
import { writeSidebar } from "#app/request/sidebar.server";

/** Keeps whether the sidebar is closed, and goes back to the page that asked. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  await writeSidebar(form.get("sidebar"));
  return redirect(sameSitePath(String(form.get("returnTo") ?? "")) ?? "/");
}

export const loader = () => redirect("/");
