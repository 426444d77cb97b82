import { redirect } from "@remix-run/node";
import { interactionPath } from "./interaction.server";

/** Addresses whose redirects may leave this site. */
const LEADING_AWAY = [interactionPath(""), "/oidc/auth/"];

export const leadsAway = (path: string): boolean => LEADING_AWAY.some((parent) => path.startsWith(parent));

/**
 * Redirects after a form. Chromium checks `form-action` at every redirect after a form, and a client of OpenID Connect may
 * redirect to any other host. So on that way a page goes on by itself, and the redirects after it follow no form.
 *
 * @param path on this site
 */
export const redirectAfterForm = (path: string): Response =>
  redirect(leadsAway(path) ? `/auth/continue?${new URLSearchParams({ to: path })}` : path, 303);
