import { CONFIDENTIAL, filled, type Recipe, signOutAddress } from "../recipe";

export const gitlab: Recipe = {
  id: "gitlab",
  name: "GitLab",
  category: "Development",
  version: "GitLab 18",
  tested: false,
  registration: {
    ...CONFIDENTIAL,
    redirectUris: ["/users/auth/openid_connect/callback"],
    postLogoutRedirectUris: ["/users/sign_in"],
  },
  authentication: "basic",
  groups: "`groups_attribute` (Premium and Ultimate)",
  exampleOrigin: "https://gitlab.example.com",
  steps: (values) => [
    {
      text: "Add this to `/etc/gitlab/gitlab.rb` (Linux package), then run `gitlab-ctl reconfigure`.",
      file: {
        name: "gitlab.rb",
        language: "ruby",
        parts: filled`gitlab_rails['omniauth_allow_single_sign_on'] = ['openid_connect']
gitlab_rails['omniauth_block_auto_created_users'] = false
gitlab_rails['omniauth_providers'] = [
  {
    name: "openid_connect",
    label: "${values.providerName}",
    args: {
      name: "openid_connect",
      scope: ["openid", "profile", "email", "groups"],
      response_type: "code",
      issuer: "${values.issuer}",
      discovery: true,
      client_auth_method: "basic",
      uid_field: "sub",
      pkce: true,
      client_options: {
        identifier: "${values.clientId}",
        secret: "${values.clientSecret}",
        redirect_uri: "${values.origin}/users/auth/openid_connect/callback",
        gitlab: {
          groups_attribute: "groups",
          admin_groups: ["gitlab-admin"]
        }
      }
    }
  }
]
`,
      },
    },
    {
      text: "To sign out here too, open **Admin**, **Settings**, **General**, **Sign-in restrictions** and set the sign-out page URL.",
      fields: [{ label: "Sign-out page URL", value: filled`${signOutAddress(values, "/users/sign_in")}` }],
    },
  ],
  notes: () => [
    "The name `openid_connect` is part of the redirect address. Leave it as it is.",
    "The `gitlab` block works in Premium and Ultimate alone. GitLab Free ignores groups: give the application only to people who should enter.",
    "Without `omniauth_block_auto_created_users = false`, an administrator of GitLab approves each new person.",
    "GitLab talks to providers at https only.",
  ],
};
