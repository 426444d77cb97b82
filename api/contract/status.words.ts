import { type Glossary, ID, word } from "./words";

export const statusWords: Glossary = {
  Service: {
    status: word("The status.", "ok"),
    version: word("The running release.", "0.2.0"),
    service: word("Identifies this service among others with the same calls."),
    features: word("The additions to the calls that every SSO API has.", ["refresh", "if-match"]),
    passwordMinLength: word("The least number of characters in a new password.", 8),
    keys: word("Public keys as JSON Web Keys. Verify a token with the key named by its kid.", [
      { kty: "EC", crv: "P-256", kid: ID, alg: "ES256", use: "sig", x: "f83OJ3D2…", y: "x_FEzRu9…" },
    ]),
  },
};
