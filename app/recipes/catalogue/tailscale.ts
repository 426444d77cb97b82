import { CONFIDENTIAL, filled, type Recipe } from "../recipe";

export const tailscale: Recipe = {
  id: "tailscale",
  name: "Tailscale",
  category: "Infrastructure",
  version: "Tailscale, 2024",
  tested: false,
  registration: { ...CONFIDENTIAL, redirectUris: ["/a/oauth_response"], requirePkce: false },
  authentication: "basic",
  groups: "none",
  exampleOrigin: "https://login.tailscale.com",
  steps: (values) => [
    {
      text: "Tailscale looks for the issuer at the domain of your email address. Have that domain’s web server pass the question on, here with nginx.",
      file: {
        name: "nginx",
        language: "text",
        parts: filled`location = /.well-known/webfinger {
    proxy_pass ${values.issuer};
    proxy_ssl_server_name on;
}
`,
      },
    },
    {
      text: "Open `https://login.tailscale.com/start/oidc`, enter your email address and choose **Get OIDC Issuer**. It finds the issuer below; then enter the others.",
      fields: [
        { label: "Issuer", value: filled`${values.issuer}` },
        { label: "Client ID", value: filled`${values.clientId}` },
        { label: "Client secret", value: filled`${values.clientSecret}` },
      ],
    },
  ],
  notes: () => [
    "This service answers for its own host and for the domains that contain it: `sso.example.com` for `example.com` too. If your addresses have another domain, its web server gives the answer itself, as a fixed text.",
    "Tailscale knows people by their email address. Keep **Confirmed here**. Otherwise, anybody who can add people can choose their identity in Tailscale.",
    "A tailnet that has another identity provider is moved by Tailscale’s support.",
  ],
};
