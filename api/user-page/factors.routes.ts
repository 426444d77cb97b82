import type { Context } from "../context";
import { ResetFactorsInputSchema, ResetFactorsSchema, UserFactorsSchema } from "../contract/factors";
import { createNoun } from "../noun/noun";
import { readUserFactors, removeUserFactor, removeUserFactors } from "./factors.changes";

/** The factors of other users. One's own are part of the account. */
export function factorsRoutes(context: Context) {
  const noun = createNoun(context);

  noun.on(
    "GET /auth/users/:id/factors",
    { summary: "List a user's factors", answer: UserFactorsSchema },
    ({ id }) => readUserFactors(context, id()),
  );

  noun.on(
    "DELETE /auth/users/:id/factors/:factorId",
    {
      summary: 'Remove a passkey of a user, or the authenticator app, whose id is "totp"',
      body: ResetFactorsInputSchema,
      answer: ResetFactorsSchema,
      refusals: [409, 429],
    },
    (request) =>
      removeUserFactor(context, request.id(), request.id("factorId"), { ...request, ...request.body }),
  );

  noun.on(
    "DELETE /auth/users/:id/factors",
    {
      summary: "Remove all factors of a user, or make a new link for their enrolment",
      body: ResetFactorsInputSchema,
      answer: ResetFactorsSchema,
      refusals: [409, 429],
    },
    (request) => removeUserFactors(context, request.id(), { ...request, ...request.body }),
  );

  return noun;
}
