import { DAY_MS } from "#api/contract/durations";
import { iso } from "#api/contract/moments";
import { env } from "#app/env.server";

/** RFC 9116, section 2.5.5, recommends less than a year. */
const VALID_MS = 180 * DAY_MS;

/** How to report a vulnerability of this installation (RFC 9116). */
export function loader() {
  const { SECURITY_CONTACT, PUBLIC_URL } = env();
  if (SECURITY_CONTACT === undefined) throw new Response("Not found.\n", { status: 404 });
  const fields = {
    Contact: SECURITY_CONTACT,
    Expires: iso(Date.now() + VALID_MS),
    Canonical: `${PUBLIC_URL}/.well-known/security.txt`,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
  return new Response(lines.join(""), { headers: { "content-type": "text/plain; charset=utf-8" } });
}
