import { createRemoteJWKSet, jwtVerify } from "jose";

const { SSO_URL, APP_KEY } = process.env;

/** Fetched when they are needed, kept, and fetched again when a token names a new one. */
const keys = createRemoteJWKSet(new URL("/api/.well-known/jwks.json", SSO_URL));

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
