import { CONFIDENTIAL, filled, type Recipe } from "../recipe";

export const gitea: Recipe = {
  id: "gitea",
  name: "Gitea and Forgejo",
  category: "Development",
  version: "Gitea 1.25 and Forgejo 13",
  tested: false,
  registration: { ...CONFIDENTIAL, redirectUris: ["/user/oauth2/sso/callback"], requirePkce: false },
  authentication: "basic",
  groups: "`--group-claim-name`, from the ID token",
  exampleOrigin: "https://git.example.com",
  steps: (values) => [
    {
      text: "In **Site Administration**, **Identity & Access**, **Authentication Sources**, choose **Add Authentication Source** with the type **OAuth2**.",
      fields: [
        { label: "Authentication Name", value: filled`sso` },
        { label: "OAuth2 Provider", value: filled`OpenID Connect` },
        { label: "Client ID (Key)", value: filled`${values.clientId}` },
        { label: "Client Secret", value: filled`${values.clientSecret}` },
        { label: "OpenID Connect Auto Discovery URL", value: filled`${values.discovery}` },
        { label: "Additional Scopes", value: filled`profile email groups` },
        { label: "Claim name providing group names for this source", value: filled`groups` },
        { label: "Group Claim value for administrator users", value: filled`gitea-admin` },
      ],
    },
    {
      text: "Or run this as the user of Gitea. For Forgejo, the command is `forgejo`.",
      file: {
        name: "Terminal",
        language: "shell",
        parts: filled`gitea admin auth add-oauth \
  --name sso \
  --provider openidConnect \
  --key '${values.clientId}' \
  --secret '${values.clientSecret}' \
  --auto-discover-url '${values.discovery}' \
  --scopes 'openid profile email groups' \
  --group-claim-name groups \
  --admin-group gitea-admin
`,
      },
    },
    {
      text: "So that people get an account at their first sign-in, add this to `app.ini` and restart.",
      file: {
        name: "app.ini",
        language: "ini",
        parts: filled`[service]
DISABLE_REGISTRATION = false
ALLOW_ONLY_EXTERNAL_REGISTRATION = true
SHOW_REGISTRATION_BUTTON = false

[oauth2_client]
ENABLE_AUTO_REGISTRATION = true
`,
      },
    },
  ],
  notes: () => [
    "The authentication name is part of the redirect address: with another name than `sso`, register another address.",
    "Forgejo uses PKCE and can be asked for it on Connect; Gitea doesn’t.",
    "Signing out of Gitea doesn’t sign out here.",
  ],
};
