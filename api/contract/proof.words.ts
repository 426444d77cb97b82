import { CREDENTIAL } from "./factors.words";
import { type Glossary, JWT, word } from "./words";

export const proofWords: Glossary = {
  Proof: {
    ...CREDENTIAL,
    own: word("true: for the user's own factors and password, a proof by a recovery code is enough."),
    fresh: word("Whether the last proof is recent and strong enough.", false),
    by: word("The strongest factor that the user has. The proof must be by it.", "totp"),
    passkey: word("The options of the browser's call for a passkey. Absent for any other factor."),
    recovery: word("Whether the user has recovery codes.", true),
    password: word("The password in plain text.", "a lantern on the western pier"),
    code: word("The six digits that the app shows. In a refusal: a code for programs.", "492039"),
    recoveryCode: word("A recovery code. Case, spaces and hyphens don't matter.", "7k2m-9qxt-4hvd-p3nz"),
    google: word("An id token that Google issued just now."),
    idToken: word("The id token that Google issued.", JWT),
    nonce: word("The nonce that the id token was requested with. It is valid once.", "n-0S6_WzA2Mj8x1Q"),
  },
};
