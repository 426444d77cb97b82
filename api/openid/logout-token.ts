import { randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import type { Context } from "../context";
import type { LogoutMessage } from "./logout-messages.queries";

const LIFETIME_S = 120;
const EVENT = "http://schemas.openid.net/event/backchannel-logout";

/** Signs a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.4). Each try has a new `jti`. */
export async function signLogoutToken(
  { signingKeys, config, now }: Pick<Context, "signingKeys" | "config" | "now">,
  { application_id, subject, sid, alg }: Pick<LogoutMessage, "application_id" | "subject" | "sid" | "alg">,
): Promise<string> {
  const { kid, key } = await signingKeys.signer(alg);
  const at = Math.floor(now() / 1000);
  return new SignJWT({ sid, events: { [EVENT]: {} } })
    .setProtectedHeader({ alg, typ: "logout+jwt", kid })
    .setIssuer(config.publicUrl)
    .setAudience(application_id)
    .setSubject(subject)
    .setIssuedAt(at)
    .setExpirationTime(at + LIFETIME_S)
    .setJti(randomUUID())
    .sign(key);
}
