import { ADD_PASSKEY } from "#app/account/security/addresses";
import { env } from "#app/env.server";
import { ACCOUNT_SECURITY } from "#app/navigation";
import { requireFeature } from "#app/session/guards.server";

/** Where browsers and passkey managers send people to (W3C, A Well-Known URL for Relying Party Passkey Endpoints). */
export async function loader() {
  await requireFeature("passkeys");
  const { PUBLIC_URL } = env();
  return Response.json({ enroll: PUBLIC_URL + ADD_PASSKEY, manage: PUBLIC_URL + ACCOUNT_SECURITY });
}
