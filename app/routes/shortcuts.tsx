import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { sameSitePath } from "#app/request/same-site-path";
import { writeShortcuts } from "#app/request/shortcuts.server";
import { setToast } from "#app/request/toast.server";

/** Keeps whether single keys control the console, and goes back to the page that asked. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const choice = form.get("shortcuts");
  await writeShortcuts(choice);
  await setToast("success", `Keyboard shortcuts turned ${choice === "off" ? "off" : "on"}`);
  return redirect(sameSitePath(String(form.get("returnTo") ?? "")) ?? "/");
}

export const loader = () => redirect("/");
