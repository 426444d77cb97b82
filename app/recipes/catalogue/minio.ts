import { CONFIDENTIAL, filled, type Recipe } from "../recipe";

export const minio: Recipe = {
  id: "minio",
  name: "MinIO",
  category: "Infrastructure",
  version: "MinIO RELEASE.2025-04-22",
  tested: false,
  registration: { ...CONFIDENTIAL, redirectUris: ["/oauth_callback"], requirePkce: false },
  authentication: "basic",
  groups: "`MINIO_IDENTITY_OPENID_CLAIM_NAME`: names of policies",
  exampleOrigin: "https://minio-console.example.com",
  steps: (values) => [
    {
      text: "Add these to MinIO’s environment and restart it.",
      file: {
        name: "/etc/default/minio",
        language: "shell",
        parts: filled`MINIO_BROWSER_REDIRECT_URL="${values.origin}"
MINIO_IDENTITY_OPENID_CONFIG_URL="${values.discovery}"
MINIO_IDENTITY_OPENID_CLIENT_ID="${values.clientId}"
MINIO_IDENTITY_OPENID_CLIENT_SECRET="${values.clientSecret}"
MINIO_IDENTITY_OPENID_DISPLAY_NAME="${values.providerName}"
MINIO_IDENTITY_OPENID_SCOPES="openid,profile,email,groups"
MINIO_IDENTITY_OPENID_CLAIM_NAME="groups"
`,
      },
    },
    {
      text: "In **User Roles**, add a role with the name of a policy of MinIO, such as `readwrite` or `consoleAdmin`, and give it to people. Without one, MinIO refuses them.",
    },
  ],
  notes: () => [
    "The redirect address is at the console’s address (`MINIO_BROWSER_REDIRECT_URL`), not at the address of the S3 API.",
    "Community releases after April 2025 have a console without this sign-in; their API still takes ID tokens (`AssumeRoleWithWebIdentity`).",
    "A new policy of MinIO that has the name of a role applies to everybody with that role.",
  ],
};
