import { SENT_LINK } from "./sent-link.words";
import { type Glossary, MOMENT, type Words, word } from "./words";

/** Fields of what browsers answer about passkeys (WebAuthn, section 5.1). Bytes are in base64url. */
export const CREDENTIAL: Words = {
  credential: word("The JSON of the browser's PublicKeyCredential."),
  rawId: word("The credential id again.", "AZnzwn0efMOaUT8PampNLKd2"),
  type: word("Always public-key.", "public-key"),
  response: word("What the authenticator answered."),
  clientDataJSON: word(
    "What the browser was asked for: type, challenge and origin.",
    "eyJ0eXBlIjoid2ViYXV0aG4",
  ),
  attestationObject: word("The new public key, from the authenticator.", "o2NmbXRkbm9uZWdhdHRTdG10"),
  authenticatorData: word(
    "What the authenticator signed, besides.",
    "SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ",
  ),
  signature: word("The authenticator's signature.", "MEUCIQDx"),
  userHandle: word("The user handle of the passkey.", "Kx8cWm0"),
  transports: word("How the authenticator can be reached.", ["internal"]),
  clientExtensionResults: word("Ignored."),
  authenticatorAttachment: word("platform or cross-platform.", "platform"),
  challenge: word("The challenge that the passkey signs. It is valid once, for 30 minutes.", "p5V0mW"),
};

export const factorsWords: Glossary = {
  everywhere: {
    secondFactor: word(
      "The second step that sign-ins must have: 0 for none, 2 for a second factor, 3 for a passkey.",
      2,
    ),
    secondFactorFrom: word(
      "When the second step becomes mandatory (ISO 8601). Until then people can put off setting it up. Null: at once.",
      "2026-12-01T00:00:00.000Z",
    ),
  },
  Factors: {
    ...SENT_LINK,
    factorId: word('The id of a passkey, or "totp" for the authenticator app.', "totp"),
    passkeys: word("The user's passkeys, the oldest first."),
    name: word("The name that the user gave the passkey.", "Ada's phone"),
    createdAt: word("When the factor was added.", MOMENT),
    lastUsedAt: word("When the passkey was last used; null if it wasn't yet.", MOMENT),
    synced: word("True if the passkey is synced between devices, false if it is on one device only.", true),
    totp: word("The authenticator app; null if there is none."),
    recoveryCodes: word("How many recovery codes are left.", 9),
    resetAt: word(
      "When the last factor was removed, while the user has to enrol by a link; otherwise null.",
      MOMENT,
    ),
    reason: word("Why. It is part of the audit.", "Lost the phone"),
    link: word("The link by which the user enrols again. Absent if the user still has a second factor."),
  },
  Policies: {
    name: word("The name of the role or the application.", "Payroll"),
    people: word(
      "The number of active users who have the role or the application; all, for the console's own application.",
      214,
    ),
    withoutSecondFactor: word(
      "How many of these users have neither a passkey nor an authenticator app.",
      180,
    ),
    withoutPasskey: word("How many of these users have no passkey.", 201),
    loginCallers: word(
      "Applications of these users that used the login call within 90 days. Their back ends can't ask for a second step.",
    ),
    mayChange: word("Whether the caller may set it.", true),
  },
};
