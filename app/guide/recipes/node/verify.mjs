import { createRemoteJWKSet, jwtVerify } from "jose";

const { SSO_URL, APP_KEY } = process.env;

/** Keys are cached for five minutes, and fetched again for an unknown key at most every five seconds. */
const keys = createRemoteJWKSet(new URL("/api/.well-known/jwks.json", SSO_URL), {
  cacheMaxAge: 5 * 60 * 1000,
  cooldownDuration: 5 * 1000,
});

/** Returns the claims of an access token for this application. Throws if the token is not valid. */
export async function verifyToken(token) {
  const { payload } = await jwtVerify(token, keys, {
    algorithms: ["ES256"],
    typ: "at+jwt",
    issuer: SSO_URL,
    audience: APP_KEY,
    requiredClaims: ["sub", "exp"],
    clockTolerance: 30,
  });
  return payload;
}
