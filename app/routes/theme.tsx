import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { sameSitePath } from "#app/request/same-site-path";
import { writeTheme } from "#app/request/theme.server";

/** Keeps light or dark, and goes back to the page that asked. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  await writeTheme(form.get("theme"));
  return redirect(sameSitePath(String(form.get("returnTo") ?? "")) ?? "/");
}

export const loader = () => redirect("/");
