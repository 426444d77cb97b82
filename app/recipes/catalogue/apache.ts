import { CONFIDENTIAL, filled, type Recipe } from "../recipe";

export const apache: Recipe = {
  id: "apache",
  name: "Apache mod_auth_openidc",
  category: "Dashboards and proxies",
  version: "mod_auth_openidc 2.4.12 and Apache 2.4",
  tested: true,
  registration: {
    ...CONFIDENTIAL,
    redirectUris: ["/sso/callback"],
    postLogoutRedirectUris: ["/"],
    backchannelLogoutUri: "/sso/callback?logout=backchannel",
  },
  authentication: "basic",
  groups: "`Require claim groups:…`",
  exampleOrigin: "https://app.example.com",
  steps: (values) => [
    { text: "Install the module: `apt install libapache2-mod-auth-openidc`, then `a2enmod auth_openidc`." },
    { text: "Make a passphrase for its cookies and cache: `openssl rand -hex 32`." },
    {
      text: "Put this into the virtual host and reload Apache. `/sso/callback` is a path of the module: nothing has to be there.",
      file: {
        name: "sso.conf",
        language: "apache",
        parts: filled`OIDCProviderMetadataURL "${values.discovery}"
OIDCClientID "${values.clientId}"
OIDCClientSecret "${values.clientSecret}"
OIDCRedirectURI "${values.origin}/sso/callback"
OIDCCryptoPassphrase "(your passphrase)"
OIDCScope "${values.scopes}"
OIDCPKCEMethod S256
OIDCRemoteUserClaim preferred_username
OIDCRefreshAccessTokenBeforeExpiry 60 logout_on_error

<Location "/">
  AuthType openid-connect
  Require valid-user
</Location>

<Location "/reports">
  Require claim groups:auditor
</Location>
`,
      },
    },
  ],
  notes: ({ origin }) => [
    "The application gets the username in `REMOTE_USER`, and claims in variables and headers such as `OIDC_CLAIM_email` and `OIDC_CLAIM_groups`.",
    `To sign out, link to \`/sso/callback?logout=${encodeURIComponent(`${origin}/`)}\`.`,
    "Browsers may show pages from their cache after a sign-out. `Header always set Cache-Control no-store` (`a2enmod headers`) prevents that.",
    "Behind a proxy, add `OIDCXForwardedHeaders X-Forwarded-Host X-Forwarded-Proto`.",
  ],
};
