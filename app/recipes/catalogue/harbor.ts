import { CONFIDENTIAL, filled, type Recipe } from "../recipe";

export const harbor: Recipe = {
  id: "harbor",
  name: "Harbor",
  category: "Infrastructure",
  version: "Harbor 2.15",
  tested: false,
  registration: {
    ...CONFIDENTIAL,
    redirectUris: ["/c/oidc/callback"],
    postLogoutRedirectUris: ["/account/sign-in"],
    requirePkce: false,
  },
  authentication: "basic",
  groups: "Group Claim Name, from the ID token",
  exampleOrigin: "https://harbor.example.com",
  steps: (values) => [
    {
      text: "In **Administration**, **Configuration**, **Authentication**, set **Auth Mode** to **OIDC** and enter the values.",
      fields: [
        { label: "OIDC Provider Name", value: filled`${values.providerName}` },
        { label: "OIDC Endpoint", value: filled`${values.issuer}` },
        { label: "OIDC Client ID", value: filled`${values.clientId}` },
        { label: "OIDC Client Secret", value: filled`${values.clientSecret}` },
        { label: "Group Claim Name", value: filled`groups` },
        { label: "OIDC Admin Group", value: filled`harbor-admin` },
        { label: "OIDC Scope", value: filled`openid,profile,email,groups` },
        { label: "Username Claim", value: filled`preferred_username` },
      ],
    },
    {
      text: "Select **Verify Certificate**, **Automatic onboarding** and **OIDC Session Logout**. Choose **Test OIDC Server**, then **Save**.",
    },
  ],
  notes: () => [
    "Harbor changes its authentication mode only while it has no users except `admin`.",
    "For Docker and Helm, people copy the CLI secret from their user profile in Harbor. It works as long as their sign-in here lasts.",
    "Harbor uses PKCE from 2.13 on; then you can ask for it on Connect.",
  ],
};
