import { CONFIDENTIAL, filled, type Recipe } from "../recipe";

export const proxmox: Recipe = {
  id: "proxmox",
  name: "Proxmox VE",
  category: "Infrastructure",
  version: "Proxmox VE 9.1",
  tested: false,
  registration: { ...CONFIDENTIAL, redirectUris: [""] },
  authentication: "basic",
  groups: "`--groups-claim`, with `-sso` behind each name",
  exampleOrigin: "https://proxmox.example.com:8006",
  steps: (values) => [
    {
      text: "Run this on one node of the cluster, or enter the same values in **Datacenter**, **Permissions**, **Realms**, **Add**, **OpenID Connect Server**.",
      file: {
        name: "Terminal",
        language: "shell",
        parts: filled`pveum realm add sso --type openid \
  --issuer-url '${values.issuer}' \
  --client-id '${values.clientId}' \
  --client-key '${values.clientSecret}' \
  --username-claim username \
  --scopes 'profile email groups' \
  --autocreate 1 \
  --groups-claim groups \
  --groups-overwrite 1
`,
      },
    },
    {
      text: "In **User Roles**, add the role `proxmox-admin`. Make its group in Proxmox: it has the realm’s name behind it.",
      file: {
        name: "Terminal: permissions",
        language: "shell",
        parts: filled`pveum group add proxmox-admin-sso
pveum acl modify / --groups proxmox-admin-sso --roles PVEAdmin
`,
      },
    },
  ],
  notes: () => [
    "The redirect address is where people open Proxmox, with the port and without a slash. Register one for each node that they open.",
    "Proxmox ignores roles that have no group there, and roles whose names have spaces.",
    "Signing out of Proxmox doesn’t sign out here.",
  ],
};
