import { CONFIDENTIAL, filled, type Recipe } from "../recipe";

export const outline: Recipe = {
  id: "outline",
  name: "Outline",
  category: "Collaboration",
  version: "Outline 1.9",
  tested: false,
  registration: {
    ...CONFIDENTIAL,
    redirectUris: ["/auth/oidc.callback"],
    postLogoutRedirectUris: [""],
  },
  authentication: "post",
  groups: "none",
  exampleOrigin: "https://wiki.example.com",
  steps: (values) => [
    {
      text: "Add these to Outline’s environment and restart it. The other endpoints come from discovery.",
      file: {
        name: ".env",
        language: "shell",
        parts: filled`URL=${values.origin}
OIDC_ISSUER_URL=${values.issuer}
OIDC_CLIENT_ID=${values.clientId}
OIDC_CLIENT_SECRET=${values.clientSecret}
OIDC_DISPLAY_NAME="${values.providerName}"
OIDC_USERNAME_CLAIM=preferred_username
`,
      },
    },
  ],
  notes: () => [
    "Outline finds people by email address, so each person needs one here.",
    "`OIDC_AUTH_URI`, `OIDC_TOKEN_URI` and `OIDC_USERINFO_URI` must stay unset: with all three, Outline skips discovery and PKCE.",
    "`URL` has no slash at its end: it is the address after sign-out.",
  ],
};
