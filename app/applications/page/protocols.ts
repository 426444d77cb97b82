import type { Protocol } from "#api/contract/connections";

/** The protocols by their names on the page. */
export const PROTOCOL_LABELS: Record<Protocol, string> = {
  openid: "OpenID Connect",
  "openid-public": "Public client",
  library: "SSO library",
  none: "Not connected",
};

export const PROTOCOL_CHOICES: readonly { value: Protocol; label: string; about: string }[] = [
  {
    value: "openid",
    label: PROTOCOL_LABELS.openid,
    about: "With a secret, for an application that has a server",
  },
  {
    value: "openid-public",
    label: PROTOCOL_LABELS["openid-public"],
    about: "OpenID Connect without a secret, for single-page and native applications",
  },
  { value: "library", label: PROTOCOL_LABELS.library, about: "For an application that includes sso.js" },
  { value: "none", label: "Nothing yet", about: "Decide later" },
];
