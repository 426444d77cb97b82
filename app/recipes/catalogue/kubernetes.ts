import { CONFIDENTIAL, filled, type Recipe } from "../recipe";

export const kubernetes: Recipe = {
  id: "kubernetes",
  name: "Kubernetes",
  category: "Infrastructure",
  version: "Kubernetes 1.34 and kubelogin 1.36",
  tested: false,
  registration: {
    ...CONFIDENTIAL,
    protocol: "openid-public",
    native: true,
    redirectUris: ["http://localhost:8000", "http://localhost:18000"],
  },
  authentication: "none",
  groups: "`--oidc-groups-claim`, from the ID token",
  exampleOrigin: "https://kubernetes.example.com",
  steps: (values) => [
    {
      text: "Give the API server this file, with `--authentication-config=/etc/kubernetes/authentication.yaml`. It reads changes without a restart.",
      file: {
        name: "authentication.yaml",
        language: "yaml",
        parts: filled`apiVersion: apiserver.config.k8s.io/v1
kind: AuthenticationConfiguration
jwt:
  - issuer:
      url: ${values.issuer}
      audiences:
        - ${values.clientId}
    claimMappings:
      username:
        claim: preferred_username
        prefix: "sso:"
      groups:
        claim: groups
        prefix: "sso:"
    userValidationRules:
      - expression: "!user.username.startsWith('system:')"
        message: A username can't begin with system.
`,
      },
    },
    {
      text: "Before Kubernetes 1.34, or where the file can’t be placed, use flags instead. The API server accepts one or the other.",
      file: {
        name: "kube-apiserver",
        language: "shell",
        parts: filled`--oidc-issuer-url=${values.issuer}
--oidc-client-id=${values.clientId}
--oidc-username-claim=preferred_username
--oidc-username-prefix=sso:
--oidc-groups-claim=groups
--oidc-groups-prefix=sso:
`,
      },
    },
    {
      text: "In **User Roles**, add the role `kubernetes-admin`. Bind it in the cluster.",
      file: {
        name: "role-binding.yaml",
        language: "yaml",
        parts: filled`apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata:
  name: sso-admins
roleRef:
  apiGroup: rbac.authorization.k8s.io
  kind: ClusterRole
  name: cluster-admin
subjects:
  - apiGroup: rbac.authorization.k8s.io
    kind: Group
    name: sso:kubernetes-admin
`,
      },
    },
    {
      text: "Everybody installs kubelogin (`kubectl krew install oidc-login`) and runs this once. The browser opens at the first `kubectl --user=sso get pods`.",
      file: {
        name: "Terminal",
        language: "shell",
        parts: filled`kubectl config set-credentials sso \
  --exec-interactive-mode=Never \
  --exec-api-version=client.authentication.k8s.io/v1 \
  --exec-command=kubectl \
  --exec-arg=oidc-login \
  --exec-arg=get-token \
  --exec-arg=--oidc-issuer-url=${values.issuer} \
  --exec-arg=--oidc-client-id=${values.clientId} \
  --exec-arg=--oidc-extra-scope=profile \
  --exec-arg=--oidc-extra-scope=email \
  --exec-arg=--oidc-extra-scope=groups \
  --exec-arg=--oidc-pkce-method=S256 \
  --exec-arg=--token-cache-storage=keyring
`,
      },
    },
  ],
  notes: () => [
    "The API server needs an issuer at https, and fetches its keys: it must reach this service.",
    "An ID token is good for an hour, also after a sign-out or a deactivation. kubelogin then asks for a new one and is refused.",
    "Bind roles to groups. A username may be given to someone else later.",
    "The kubectl plug-in is a native application without a secret, so people are asked once more before it enters.",
  ],
};
