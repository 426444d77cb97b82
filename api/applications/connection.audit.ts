import type { ConnectionInput, Protocol } from "../contract/connections";
import { whatChanged } from "../noun/what-changed";

const PROTOCOL_NAMES: Record<Protocol, string> = {
  openid: "OpenID Connect",
  "openid-public": "OpenID Connect without a secret",
  library: "the SSO library",
  none: "none",
};

/** Lists as texts, which can be compared. An address has no spaces. */
const comparable = ({ redirectUris, postLogoutRedirectUris, ...rest }: Required<ConnectionInput>) => ({
  ...rest,
  redirectUris: redirectUris.join(" "),
  postLogoutRedirectUris: postLogoutRedirectUris.join(" "),
});

/** Describes an update: as phrases that follow the actor's name, and by field. */
export function describeConnection(
  name: string,
  before: Required<ConnectionInput>,
  after: Required<ConnectionInput>,
) {
  const application = `the application ${name}`;
  const { phrases, changes } = whatChanged<ReturnType<typeof comparable>>(
    comparable(before),
    comparable(after),
    {
      protocol: (protocol) => `set the protocol of ${application} to ${PROTOCOL_NAMES[protocol]}`,
      redirectUris: () => `changed the redirect addresses of ${application}`,
      postLogoutRedirectUris: () => `changed the addresses after sign-out of ${application}`,
      backchannelLogoutUri: (address) =>
        address === null
          ? `removed the back-channel sign-out address of ${application}`
          : `set the back-channel sign-out address of ${application} to ${address}`,
      native: (native) => `marked ${application} as ${native ? "" : "not "}native`,
      thirdParty: (thirdParty) => `marked ${application} as ${thirdParty ? "third-party" : "first-party"}`,
      requirePkce: (required) => `${required ? "required" : "stopped requiring"} PKCE of ${application}`,
      idTokenAlg: (alg) => `set the signing algorithm of ${application} to ${alg}`,
      groupsClaim: (claim) => `set the groups claim of ${application} to the user's ${claim}`,
      emailVerified: (as) =>
        as === "entered"
          ? `had ${application} told that addresses are verified as administrators entered them`
          : `had ${application} told only of addresses confirmed here that they are verified`,
    },
  );
  return { phrases: phrases.join("; ") || `saved the connection of ${application} without changes`, changes };
}

/** Follows the name of a new application. */
export const describeProtocol = (protocol: Protocol): string =>
  protocol === "library" || protocol === "none" ? "" : `, for ${PROTOCOL_NAMES[protocol]}`;
