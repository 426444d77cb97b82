/** Where the OpenID provider's addresses begin. */
export const OPENID = "/oidc/";

/** OpenID Connect Discovery 1.0, section 4, and RFC 8414, section 3. */
export const DISCOVERIES = ["/.well-known/openid-configuration", "/.well-known/oauth-authorization-server"];
