import { CONFIDENTIAL, filled, type Recipe } from "../recipe";

export const nextcloud: Recipe = {
  id: "nextcloud",
  name: "Nextcloud",
  category: "Collaboration",
  version: "user_oidc 8.10 for Nextcloud 29 to 34",
  tested: false,
  registration: {
    ...CONFIDENTIAL,
    redirectUris: ["/apps/user_oidc/code", "/index.php/apps/user_oidc/code"],
    postLogoutRedirectUris: ["/"],
    backchannelLogoutUri: "/index.php/apps/user_oidc/backchannel-logout/sso",
  },
  authentication: "post",
  groups: "`--mapping-groups`, `--group-provisioning`",
  exampleOrigin: "https://nextcloud.example.com",
  steps: (values) => [
    {
      text: "In Nextcloud’s **Apps**, install and enable **OpenID Connect user backend** (`user_oidc`).",
    },
    {
      text: "Run this on the server as the web server’s user, or enter the same values in **Administration settings**, **OpenID Connect**.",
      file: {
        name: "Terminal",
        language: "shell",
        parts: filled`php occ user_oidc:provider sso \
  --clientid='${values.clientId}' \
  --clientsecret='${values.clientSecret}' \
  --discoveryuri='${values.discovery}' \
  --scope='${values.scopes}' \
  --send-id-token-hint=1 \
  --mapping-groups=groups \
  --group-provisioning=1 \
  --group-whitelist-regex='/^nextcloud-/'
`,
      },
    },
    {
      text: "In **User Roles**, add roles whose names begin with `nextcloud-`. Nextcloud makes a group of each at the next sign-in.",
    },
  ],
  notes: () => [
    "Don’t provision groups without the expression: the role `admin` of this console would make its people administrators of Nextcloud.",
    "The app verifies RS256 and ES256. It caches the keys for an hour.",
    "The app calls this service from Nextcloud’s server. If this service has a private address, Nextcloud needs `'allow_local_remote_servers' => true` in `config.php`.",
  ],
};
