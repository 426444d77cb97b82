import { CONFIDENTIAL, filled, type Recipe, signOutAddress } from "../recipe";

export const grafana: Recipe = {
  id: "grafana",
  name: "Grafana",
  category: "Dashboards and proxies",
  version: "Grafana 13.1",
  tested: false,
  registration: {
    ...CONFIDENTIAL,
    redirectUris: ["/login/generic_oauth"],
    postLogoutRedirectUris: ["/login"],
  },
  authentication: "basic",
  groups: "`groups_attribute_path`, `role_attribute_path`",
  exampleOrigin: "https://grafana.example.com",
  steps: (values) => [
    {
      text: "Put this into `grafana.ini` and restart Grafana. Grafana has no discovery: the three addresses are set one by one.",
      file: {
        name: "grafana.ini",
        language: "ini",
        parts: filled`[server]
root_url = ${values.origin}

[auth.generic_oauth]
enabled = true
name = ${values.providerName}
client_id = ${values.clientId}
client_secret = ${values.clientSecret}
scopes = ${values.scopes}
auth_url = ${values.authorization}
token_url = ${values.token}
api_url = ${values.userinfo}
auth_style = InHeader
use_pkce = true
use_refresh_token = true
login_attribute_path = preferred_username
name_attribute_path = name
groups_attribute_path = groups
role_attribute_path = contains(groups[*], 'grafana-admin') && 'Admin' || contains(groups[*], 'grafana-editor') && 'Editor' || 'Viewer'
signout_redirect_url = ${signOutAddress(values, "/login")}
`,
      },
    },
    {
      text: "In **User Roles**, add the roles `grafana-admin` and `grafana-editor`, and give them to people. Everybody else who has the application becomes a viewer.",
    },
  ],
  notes: () => [
    "Grafana keeps the role that someone has at sign-in. A changed role counts from the next sign-in on.",
  ],
};
