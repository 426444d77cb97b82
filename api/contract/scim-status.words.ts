import { type Glossary, ISSUER, MOMENT, word } from "./words";

export const scimStatusWords: Glossary = {
  SCIM: {
    address: word("The base address that is entered at the directory.", `${ISSUER}/scim/v2`),
    users: word("How many users directories manage.", 412),
    groups: word("How many groups directories manage.", 12),
    tokens: word("How many API tokens with the permission scim are good now.", 1),
    lastRequestAt: word("When a directory last made a request; null if none is known.", MOMENT),
    failed: word("Lists only refused and failed requests.", "true"),
    token: word("The API token that was used."),
    name: word("The name of the API token.", "Okta"),
    at: word("When the request was made.", MOMENT),
    method: word("The request's method.", "PATCH"),
    path: word("The request's path below the base address, without its query.", "/Users"),
    status: word("The status of the answer.", 409),
    ms: word("How long the answer took, in milliseconds.", 8),
    error: word("Why the request was refused; null if it wasn't.", "This username is already taken."),
  },
};
