/** Where the OpenID provider's addresses begin. Those of discovery are elsewhere. */
export const OPENID = "/oidc/";

/** Where the OpenID provider answers, below its issuer. */
export const OPENID_PATHS = {
  discovery: "/.well-known/openid-configuration",
  authorization: "/oidc/auth",
  token: "/oidc/token",
  userinfo: "/oidc/me",
  jwks: "/api/.well-known/jwks.json",
  endSession: "/oidc/sign-out",
  introspection: "/oidc/introspect",
  revocation: "/oidc/revoke",
  pushedRequest: "/oidc/request",
} as const;

/** RFC 7033, section 4. */
export const WEBFINGER = "/.well-known/webfinger";

/** OpenID Connect Discovery 1.0, sections 4 and 2, and RFC 8414, section 3. */
export const DISCOVERIES: string[] = [
  OPENID_PATHS.discovery,
  "/.well-known/oauth-authorization-server",
  WEBFINGER,
];

/** The scopes that most applications need: an account with its name, address and roles. */
export const USUAL_SCOPES = "openid profile email groups";
