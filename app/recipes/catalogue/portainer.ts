import { CONFIDENTIAL, filled, type Recipe, signOutAddress } from "../recipe";

export const portainer: Recipe = {
  id: "portainer",
  name: "Portainer",
  category: "Infrastructure",
  version: "Portainer 2.23",
  tested: false,
  registration: {
    ...CONFIDENTIAL,
    redirectUris: ["/"],
    postLogoutRedirectUris: ["/"],
    requirePkce: false,
  },
  authentication: "basic",
  groups: "Claim name (Business Edition)",
  exampleOrigin: "https://portainer.example.com",
  steps: (values) => [
    {
      text: "In **Settings**, **Authentication**, choose **OAuth**, then the provider **Custom**. Portainer has no discovery.",
      fields: [
        { label: "Client ID", value: filled`${values.clientId}` },
        { label: "Client secret", value: filled`${values.clientSecret}` },
        { label: "Authorization URL", value: filled`${values.authorization}` },
        { label: "Access token URL", value: filled`${values.token}` },
        { label: "Resource URL", value: filled`${values.userinfo}` },
        { label: "Redirect URL", value: filled`${values.origin}/` },
        { label: "Logout URL", value: filled`${signOutAddress(values, "/")}` },
        { label: "User identifier", value: filled`preferred_username` },
        { label: "Scopes", value: filled`${values.scopes}` },
        { label: "Auth Style", value: filled`In Header` },
      ],
    },
    {
      text: "Switch on **Use SSO** and **Automatic user provisioning**, then choose **Save settings**.",
    },
  ],
  notes: () => [
    "The Redirect URL must be the same here and there, with its slash.",
    "A person who comes for the first time may see no environment: give access to their team or to them in Portainer.",
    "Portainer reads groups in its Business Edition only: **Automatic team membership** with the claim name `groups`.",
  ],
};
