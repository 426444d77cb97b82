import type { Context } from "../context";
import { PolicyInputSchema, PolicyReachSchema, StoredPolicySchema } from "../contract/factors";
import { createNoun } from "../noun/noun";
import { changePolicy, readPolicy } from "./policies.changes";

/** What roles and applications require of a sign-in. */
export function policiesRoutes(context: Context) {
  const noun = createNoun(context);
  const kinds = [
    { path: "/auth/roles/:id/second-factor", table: "roles", word: "a role" },
    { path: "/auth/applications/:id/second-factor", table: "applications", word: "an application" },
  ] as const;

  for (const { path, table, word } of kinds) {
    noun.on(
      `GET ${path}`,
      {
        summary: `Read the second step that ${word} requires, and whom it concerns`,
        answer: PolicyReachSchema,
      },
      ({ id, caller }) => readPolicy(context, table, id(), caller),
    );

    noun.on(
      `PUT ${path}`,
      {
        summary: `Set the second step that ${word} requires`,
        body: PolicyInputSchema,
        answer: StoredPolicySchema,
        refusals: [409],
      },
      (request) => changePolicy(context, table, request.id(), request.body, request),
    );
  }

  return noun;
}
