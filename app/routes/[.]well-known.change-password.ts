import { redirect } from "@remix-run/node";
import { CHANGE_PASSWORD } from "#app/account/security/addresses";
import { requireFeature } from "#app/session/guards.server";

/** Where browsers and password managers send people to (W3C, A Well-Known URL for Changing Passwords). */
export async function loader() {
  await requireFeature("second-factors");
  return redirect(CHANGE_PASSWORD);
}
