import { CONFIDENTIAL, filled, type Recipe, signOutAddress } from "../recipe";

export const oauth2Proxy: Recipe = {
  id: "oauth2-proxy",
  name: "oauth2-proxy",
  category: "Dashboards and proxies",
  version: "oauth2-proxy 7.15",
  tested: false,
  registration: {
    ...CONFIDENTIAL,
    emailVerified: "entered",
    redirectUris: ["/oauth2/callback"],
    postLogoutRedirectUris: ["/"],
  },
  authentication: "basic",
  groups: "`oidc_groups_claim`, `allowed_groups`",
  exampleOrigin: "https://app.example.com",
  steps: ({ issuer, scopes, clientId, clientSecret, providerName, origin }) => [
    { text: "Make a secret for its cookies: `openssl rand -base64 32 | tr -- '+/' '-_'`." },
    {
      text: "Write `oauth2-proxy.cfg`, with your application’s own address in `upstreams`, and start `oauth2-proxy --config oauth2-proxy.cfg`.",
      file: {
        name: "oauth2-proxy.cfg",
        language: "toml",
        parts: filled`provider = "oidc"
provider_display_name = "${providerName}"
oidc_issuer_url = "${issuer}"
client_id = "${clientId}"
client_secret = "${clientSecret}"
redirect_url = "${origin}/oauth2/callback"
scope = "${scopes}"
code_challenge_method = "S256"
insecure_oidc_skip_nonce = false
oidc_groups_claim = "groups"
email_domains = ["*"]
upstreams = ["http://127.0.0.1:8080"]
cookie_secret = "(your cookie secret)"
cookie_refresh = "10m"
whitelist_domains = ["${new URL(issuer).host}"]
skip_provider_button = true
reverse_proxy = true
`,
      },
    },
  ],
  notes: (values) => [
    'This service decides who may enter. `allowed_groups = ["…"]` also asks for a role; its name must match.',
    `To sign out, link to \`/oauth2/sign_out?rd=${encodeURIComponent(signOutAddress(values, "/"))}\`. Without \`rd\`, only the proxy’s cookie goes, and the next page signs in again.`,
    "With `cookie_refresh`, the proxy renews its tokens, so a sign-out elsewhere counts here within ten minutes.",
    "An email address that isn’t verified is refused. Choose **Confirmed here** once your people have confirmed theirs.",
    "Leave `reverse_proxy` out if people reach oauth2-proxy directly.",
  ],
};
