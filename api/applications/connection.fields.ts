import type { ConnectionField, ConnectionSettings } from "../contract/connection-fields";
import type { OidcClientsTable } from "./tables";

/** How the service stores and handles a field. */
interface Handling<Value> {
  column: keyof OidcClientsTable;
  /** In audits, after the actor's name. */
  phrase: (application: string, after: Value) => string;
  /**
   * Whether a change takes the permission for secrets and a recent proof, because it can hand sign-ins to somebody else, lead
   * people or the service elsewhere, spare people the question for their consent, tell the application other groups, or
   * vouch for addresses that nobody confirmed.
   */
  isDangerous: (before: Value, after: Value) => boolean;
  /** The client metadata (OpenID Connect Dynamic Client Registration 1.0, section 2), or the name that has the value. */
  metadata: string | ((value: Value) => Record<string, unknown>);
  /** The metadata is our own: oidc-provider doesn't know it. */
  isOwn?: true;
}

const never = () => false;
const isChanged = <Value>(before: Value, after: Value) => before !== after;
const isTurnedOff = (before: boolean, after: boolean) => before && !after;
const hasNew = (before: string[], after: string[]) => after.some((address) => !before.includes(address));

export const FIELD_HANDLING = {
  redirectUris: {
    column: "redirect_uris",
    phrase: (application) => `changed the redirect addresses of ${application}`,
    isDangerous: hasNew,
    metadata: "redirect_uris",
  },
  postLogoutRedirectUris: {
    column: "post_logout_redirect_uris",
    phrase: (application) => `changed the addresses after sign-out of ${application}`,
    isDangerous: hasNew,
    metadata: "post_logout_redirect_uris",
  },
  backchannelLogoutUri: {
    column: "backchannel_logout_uri",
    phrase: (application, address) =>
      address === null
        ? `removed the back-channel sign-out address of ${application}`
        : `set the back-channel sign-out address of ${application} to ${address}`,
    isDangerous: isChanged,
    metadata: (address) =>
      address === null ? {} : { backchannel_logout_uri: address, backchannel_logout_session_required: true },
  },
  native: {
    column: "native",
    phrase: (application, native) => `marked ${application} as ${native ? "" : "not "}native`,
    isDangerous: isChanged,
    metadata: (native) => ({ application_type: native ? "native" : "web" }),
  },
  thirdParty: {
    column: "third_party",
    phrase: (application, thirdParty) =>
      `marked ${application} as ${thirdParty ? "third-party" : "first-party"}`,
    isDangerous: isTurnedOff,
    metadata: "third_party",
    isOwn: true,
  },
  requirePkce: {
    column: "require_pkce",
    phrase: (application, required) =>
      `${required ? "required" : "stopped requiring"} PKCE of ${application}`,
    isDangerous: isTurnedOff,
    metadata: "require_pkce",
    isOwn: true,
  },
  idTokenAlg: {
    column: "id_token_alg",
    phrase: (application, alg) => `set the signing algorithm of ${application} to ${alg}`,
    isDangerous: never,
    metadata: "id_token_signed_response_alg",
  },
  groupsClaim: {
    column: "groups_claim",
    phrase: (application, claim) => `set the groups claim of ${application} to the user's ${claim}`,
    isDangerous: isChanged,
    metadata: "groups_claim",
    isOwn: true,
  },
  emailVerified: {
    column: "email_verified",
    phrase: (application, as) =>
      as === "entered"
        ? `had ${application} told that addresses are verified as administrators entered them`
        : `had ${application} told only of addresses confirmed here that they are verified`,
    isDangerous: (before, after) => before === "confirmed" && after === "entered",
    metadata: "email_verified",
    isOwn: true,
  },
} satisfies { [Name in ConnectionField]: Handling<ConnectionSettings[Name]> };

/** For code that treats all fields alike. */
export const handlingOfField = (name: ConnectionField) => FIELD_HANDLING[name] as Handling<unknown>;
