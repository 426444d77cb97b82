import { mapFields } from "./map-fields";

/**
 * The settings of an OpenID Connect client, one record each. The schema, the API reference and the labels of the form and of
 * audits are derived from it. api/applications/connection.fields.ts says how the service stores and handles each.
 */
interface Common {
  /** In the form and in recipes. */
  label: string;
  /** In audits, if the label doesn't fit a value. */
  audited?: string;
  /** In the API reference. */
  meaning: string;
  /** A body without it leaves it as it is. Fields that are newer than 0.9 need this: older callers don't send them. */
  absent?: "stays";
}
interface Flag extends Common {
  kind: "flag";
  initial: boolean;
}
interface Choice extends Common {
  kind: "choice";
  of: readonly [string, ...string[]];
  initial: string;
}
/** Rules for addresses are in redirect-uris.ts. */
interface Address extends Common {
  kind: "address";
  example: string;
}
interface Addresses extends Common {
  kind: "addresses";
  example: string;
}
export type FieldRecord = Flag | Choice | Address | Addresses;

/** In the order of answers and audits. */
export const CONNECTION_FIELDS = {
  redirectUris: {
    kind: "addresses",
    label: "Redirect addresses",
    meaning: "The addresses that people may return to with a code. Each must match exactly.",
    example: "https://payroll.example.com/callback",
  },
  postLogoutRedirectUris: {
    kind: "addresses",
    label: "Addresses after sign-out",
    meaning: "The addresses that people may return to after they signed out.",
    example: "https://payroll.example.com/",
  },
  backchannelLogoutUri: {
    kind: "address",
    label: "Back-channel sign-out address",
    meaning: "The address that is told when someone signs out; null if there is none.",
    example: "https://payroll.example.com/backchannel-logout",
  },
  /** Loopback addresses with any port, private-use schemes. */
  native: {
    kind: "flag",
    initial: false,
    label: "Native application",
    meaning: "True for a desktop, mobile or command-line application (RFC 8252).",
  },
  thirdParty: {
    kind: "flag",
    initial: false,
    label: "Third-party application",
    meaning: "True if people are asked for their consent.",
  },
  requirePkce: {
    kind: "flag",
    initial: false,
    label: "Require PKCE",
    audited: "PKCE required",
    meaning: "True if each request needs PKCE with S256. Always true without a secret.",
  },
  /** RFC 7518, section 3.1. */
  idTokenAlg: {
    kind: "choice",
    of: ["RS256", "ES256"],
    initial: "RS256",
    label: "Signing algorithm",
    meaning: "The algorithm that signs ID tokens.",
  },
  groupsClaim: {
    kind: "choice",
    of: ["roles", "groups"],
    initial: "roles",
    absent: "stays",
    label: "Groups claim",
    meaning: "What the groups claim has: the names of the user's roles, or of the user's groups.",
  },
  emailVerified: {
    kind: "choice",
    of: ["confirmed", "entered"],
    initial: "confirmed",
    absent: "stays",
    label: "Verified email addresses",
    meaning:
      "Which addresses the claim email_verified is true for: those that were confirmed here, or also those that administrators entered.",
  },
} as const satisfies Record<string, FieldRecord>;

type Records = typeof CONNECTION_FIELDS;
export type ConnectionField = keyof Records;
/** The fields of a kind. */
export type FieldsOf<Kind extends FieldRecord["kind"]> = {
  [Name in ConnectionField]: Records[Name]["kind"] extends Kind ? Name : never;
}[ConnectionField];
type ValueOf<One extends FieldRecord> = One extends Choice
  ? One["of"][number]
  : One extends Flag
    ? boolean
    : One extends Address
      ? string | null
      : string[];
export type ConnectionSettings = { [Name in ConnectionField]: ValueOf<Records[Name]> };

export const CONNECTION_FIELD_NAMES = Object.keys(CONNECTION_FIELDS) as ConnectionField[];

/** An object with a value for each field. */
export const mapConnectionFields = <Made>(make: (name: ConnectionField, field: FieldRecord) => Made) =>
  mapFields(CONNECTION_FIELD_NAMES, (name) => make(name, CONNECTION_FIELDS[name]));

export const INITIAL_SETTINGS = mapConnectionFields((_, field) => {
  if (field.kind === "addresses") return [];
  return field.kind === "address" ? null : field.initial;
}) as ConnectionSettings;
