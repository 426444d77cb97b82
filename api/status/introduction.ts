import { formatCount } from "../contract/counts";
import { PERMISSION_NAMES } from "../contract/permissions";
import { MOST_ADDRESS_CHARACTERS } from "../http/request";

/** What the document says before its calls, as Markdown: headings, paragraphs, lists, code. */
export const INTRODUCTION = `Every call of the service. Bodies and answers are JSON, encoded in UTF-8. Times are in \
ISO 8601 and UTC.

## Authenticate

Most calls need a token in the header \`Authorization: Bearer <token>\`. There are two kinds, and each call says which \
it accepts.

**An API token** is for scripts. It begins with \`ssoc_\`, has permissions, and ends on a date. People with the \
permissions create it with \`POST /auth/tokens\` or in the console, which show it once. Keep it as you would keep a \
password.

\`\`\`sh
export TOKEN=ssoc_…
curl -H "Authorization: Bearer $TOKEN" {server}/auth/users
\`\`\`

**An access token** is a person's, for as long as they are signed in: 15 minutes by default. \`POST /auth/login\` answers \
with it and with a \`refreshToken\`, which \`POST /auth/refresh\` exchanges once for the next pair. \`GET /auth/logout\` \
ends the sign-in. The administration needs a token for the console. Tokens that client applications get for their users \
are valid for the calls that say "whichever application the token is for".

Dangerous changes by a person need a **proof** of the last 15 minutes that they are who they are: a new email or password \
of a user; giving or taking the role super; activating, deactivating or deleting a user who has it; a new secret of an \
application; second factors, and what roles and applications demand of sign-ins. Without a proof, such a call changes \
nothing and gets 403 with the code \`proof-needed\`. A sign-in is a proof, and so is \`POST /auth/proof\` by the strongest \
factor that the user has. \`GET /auth/proof\` tells which one that is.

## Permissions

A call that "needs \`users:write\`" serves people whose roles have this permission at the time of the call, and API tokens \
that have it. A token never has a permission that its creator lacks now: if the creator is deactivated or loses the \
permission, so does the token. All permissions:

${PERMISSION_NAMES.map((name) => `- \`${name}\``).join("\n")}

Two are for API tokens alone: \`scim\` for the directory's calls at \`/scim/v2\`, and \`metrics\` for \
\`GET /metrics\`.

Some changes are not for API tokens, whatever their permissions: the email address, second factors and passwords of \
other people, everything about users who have the role super, tokens, webhooks, what is demanded of sign-ins, the \
permissions of roles, and the values of secrets.

## Lists

Lists have pages: \`page\` starts at 1, and \`size\` is at most 100. An answer has \`items\`, \`totalItems\`, \`totalPages\` \
and \`currentPage\`. A page past the last one is empty.

\`\`\`sh
curl -H "Authorization: Bearer $TOKEN" "{server}/auth/users?page=2&size=50&searchTerm=ada"
\`\`\`

## Changes

\`PATCH\` changes the fields that its body has, by JSON Merge Patch (RFC 7396): \`null\` removes an optional field, and a list \
replaces the whole list. It follows the same rules as the \`PUT\` at its address. This deactivates a user:

\`\`\`sh
curl -X PATCH {server}/auth/users/0199f3c2-7d1e-7cc3-9a51-3f0f6a1d2b4c \\
  -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/merge-patch+json" \\
  -d '{"status":false}'
\`\`\`

\`PUT\` replaces an item. It takes what the \`GET\` at its address answers: fields that can't be changed may be sent back as they are \
stored. With another value they are refused with 422.

## Versions

What can be changed has a \`version\`, which increases with every change. A \`GET\` of one item also has it as \`ETag\`. Send the \
version that you read as \`If-Match\`. If someone else has changed the item since, nothing is changed, and the call gets \
412 with the \`current\` item. Without \`If-Match\`, a \`PUT\` replaces and a \`PATCH\` changes what is current.

\`\`\`sh
curl -X PUT {server}/auth/groups/0199f3c2-8a40-7b6d-8e2f-51c7d0b9e413 \\
  -H "Authorization: Bearer $TOKEN" -H 'If-Match: "3"' -H "Content-Type: application/json" \\
  -d '{"groupName":"Nurses","description":null,"roles":[],"applications":[]}'
\`\`\`

## Errors

A call that is refused has changed nothing. Its answer has a \`message\` for people, \`errors\` with messages by field if \
fields are invalid, and a \`code\` for programs where the status alone is not enough. Each call lists its statuses. Unknown \
keys in queries and bodies are refused, and addresses have at most ${formatCount(MOST_ADDRESS_CHARACTERS)} characters. The header \
\`X-Request-Id\` of every answer is also in the service's log and in audits: name it when you report a fault.

## Rate limits

An API token has 600 calls a minute by default. Calls that sign people in are limited by address and by account. A call \
beyond a limit gets 429, and any call gets 503 while the service is overloaded. Both have the header \`Retry-After\`: wait \
that many seconds and send the call again.`;

export const SECURITY_SCHEMES = {
  apiToken: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "ssoc_…",
    description:
      "An API token, for scripts: `ssoc_` and 49 characters. The roles of a security requirement are the permissions that the token and its creator must have.",
  },
  accessToken: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description:
      "The access token of a signed-in person, from `POST /auth/login` or `POST /auth/refresh`. The roles of a security requirement are the permissions that one of the person's roles must have.",
  },
} as const;
