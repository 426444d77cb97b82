import { CONFIDENTIAL, filled, type Recipe } from "../recipe";

export const argoCd: Recipe = {
  id: "argo-cd",
  name: "Argo CD",
  category: "Infrastructure",
  version: "Argo CD 3.5",
  tested: false,
  registration: {
    ...CONFIDENTIAL,
    redirectUris: ["/auth/callback"],
    postLogoutRedirectUris: [""],
    requirePkce: false,
  },
  authentication: "basic",
  groups: "the claim `groups`, by `policy.csv`",
  exampleOrigin: "https://argocd.example.com",
  steps: (values) => [
    {
      text: "Store the secret in the cluster.",
      file: {
        name: "Terminal",
        language: "shell",
        parts: filled`kubectl -n argocd patch secret argocd-secret \
  --patch '{"stringData": {"oidc.sso.clientSecret": "${values.clientSecret}"}}'
`,
      },
    },
    {
      text: "Apply these with `kubectl apply -f argocd-sso.yaml`, or merge them into what you have.",
      file: {
        name: "argocd-sso.yaml",
        language: "yaml",
        parts: filled`apiVersion: v1
kind: ConfigMap
metadata:
  name: argocd-cm
  namespace: argocd
  labels:
    app.kubernetes.io/part-of: argocd
data:
  url: ${values.origin}
  oidc.config: |
    name: ${values.providerName}
    issuer: ${values.issuer}
    clientID: ${values.clientId}
    clientSecret: $oidc.sso.clientSecret
    requestedScopes: ["openid", "profile", "email", "groups"]
    refreshTokenThreshold: 60s
    logoutURL: ${values.endSession}?id_token_hint={{token}}&post_logout_redirect_uri={{logoutRedirectURL}}
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: argocd-rbac-cm
  namespace: argocd
  labels:
    app.kubernetes.io/part-of: argocd
data:
  scopes: "[groups]"
  policy.default: role:readonly
  policy.csv: |
    g, argocd-admin, role:admin
`,
      },
    },
    { text: "In **User Roles**, add the role `argocd-admin` and give it to people." },
  ],
  notes: () => [
    "The command line can’t keep a secret. For `argocd login --sso`, add a second application here without a secret, with the redirect address `http://localhost:8085/auth/callback`, and put its key into `oidc.config` as `cliClientID`.",
    "`policy.default: role:readonly` lets everybody who has the application look around. Leave it out for no access by default.",
  ],
};
