/** Where the OpenID provider answers, below its issuer. */
export const OPENID_PATHS = {
  discovery: "/.well-known/openid-configuration",
  authorization: "/oidc/auth",
  token: "/oidc/token",
  userinfo: "/oidc/me",
  jwks: "/api/.well-known/jwks.json",
  endSession: "/oidc/sign-out",
} as const;

/** The scopes that most applications need: an account with its name, address and roles. */
export const USUAL_SCOPES = "openid profile email groups";
