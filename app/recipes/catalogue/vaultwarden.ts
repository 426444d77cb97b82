import { CONFIDENTIAL, filled, type Recipe } from "../recipe";

export const vaultwarden: Recipe = {
  id: "vaultwarden",
  name: "Vaultwarden",
  category: "Collaboration",
  version: "Vaultwarden 1.37",
  tested: false,
  registration: {
    ...CONFIDENTIAL,
    emailVerified: "entered",
    redirectUris: ["/identity/connect/oidc-signin"],
  },
  authentication: "basic",
  groups: "none",
  exampleOrigin: "https://vault.example.com",
  steps: (values) => [
    {
      text: "Add these to Vaultwarden’s environment and restart it.",
      file: {
        name: ".env",
        language: "shell",
        parts: filled`DOMAIN=${values.origin}
SSO_ENABLED=true
SSO_ONLY=false
SSO_SIGNUPS_MATCH_EMAIL=true
SSO_AUTHORITY=${values.issuer}
SSO_PKCE=true
SSO_CLIENT_ID=${values.clientId}
SSO_CLIENT_SECRET=${values.clientSecret}
`,
      },
    },
    {
      text: "On its sign-in page, enter an email address and choose **Use single sign-on**. The organization’s identifier can be any word.",
    },
  ],
  notes: () => [
    "Vaultwarden refuses an email address that isn’t verified, and with `SSO_SIGNUPS_MATCH_EMAIL` it lets a verified one into the account that has it. Choose **Confirmed here** once your people have confirmed theirs.",
    "People still need their master password: it encrypts the vault.",
    "Set `SSO_ONLY=true` once everybody has signed in so. Then nobody can sign in with the master password alone.",
  ],
};
