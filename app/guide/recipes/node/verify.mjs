import { createRemoteJWKSet, jwtVerify } from "jose";

const { SSO_URL, APP_KEY } = process.env;

/** Cached for five minutes, and fetched again when a token names an unknown key: every five seconds at most. */
const keys = createRemoteJWKSet(new URL("/api/.well-known/jwks.json", SSO_URL), {
  cacheMaxAge: 5 * 60 * 1000,
  cooldownDuration: 5 * 1000,
});

/** The claims of an access token that was made for this application. Throws where anything is wrong with it. */
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
