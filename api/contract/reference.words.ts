import { type Glossary, word } from "./words";

export const referenceWords: Glossary = {
  Reference: {
    group: word("Shows the calls of this group.", "deleted-users"),
    q: word("Shows the calls that have all of these words.", "users export"),
    openapi: word("The version of OpenAPI.", "3.1.1"),
    paths: word("The calls, by path and method.", { "/health": {} }),
  },
};
