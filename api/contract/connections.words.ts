import { INITIAL_SETTINGS, mapConnectionFields } from "./connection-fields";
import { type Glossary, ISSUER, MOMENT, word } from "./words";

export const connectionsWords: Glossary = {
  everywhere: {
    protocol: word(
      "How the application signs people in: openid is OpenID Connect with a secret, openid-public without one, library is this product's own library, none is not yet.",
      "openid",
    ),
  },
  Connections: {
    version: word(
      "Increases with every change of the connection; 0 until the first. Send it as If-Match.",
      3,
    ),
    ...mapConnectionFields((name, { kind, meaning, ...field }) => {
      const example = "example" in field ? field.example : INITIAL_SETTINGS[name];
      return word(meaning, kind === "addresses" ? [example] : example);
    }),
    emailVerifiedChosen: word(
      "False for a connection from before this could be chosen, until someone does. Otherwise absent.",
      false,
    ),
    issuer: word("The issuer.", ISSUER),
    discovery: word("The address of the discovery document.", `${ISSUER}/.well-known/openid-configuration`),
    authorization: word("The authorization endpoint.", `${ISSUER}/oidc/auth`),
    token: word("The token endpoint.", `${ISSUER}/oidc/token`),
    userinfo: word("The userinfo endpoint.", `${ISSUER}/oidc/me`),
    jwks: word("The address of the keys that verify tokens.", `${ISSUER}/api/.well-known/jwks.json`),
    endSession: word("The address at which applications sign people out.", `${ISSUER}/oidc/sign-out`),
    scopes: word(
      "The scopes that most applications need, separated by spaces.",
      "openid profile email groups",
    ),
    secretHint: word("The last characters of the secret.", "4f2c"),
    at: word("When it was refused.", MOMENT),
    reason: word("Why it was refused.", "redirect-uri"),
    redirectUri: word(
      "The redirect address as it was sent; null if there was none.",
      "https://payroll.example.com:8443/callback",
    ),
    network: word("The network that the request came from.", "203.0.113.24"),
  },
};
