import type { Context } from "../context";
import { InteractionInputSchema, InteractionSchema, InteractionStepSchema } from "../contract/interactions";
import { createNoun } from "../noun/noun";
import { answerInteraction, readInteraction } from "./interactions";

export function interactionsRoutes(context: Context) {
  const noun = createNoun(context);

  noun.on(
    "GET /auth/interactions/:id",
    { summary: "Read which application an OpenID Connect request is for", answer: InteractionSchema },
    ({ id, origin }) => readInteraction(context, id(), origin),
  );

  noun.on(
    "POST /auth/interactions/:id",
    {
      summary: "Go on with an OpenID Connect request as the signed-in user",
      body: InteractionInputSchema,
      answer: InteractionStepSchema,
    },
    ({ id, body, caller, origin }) => answerInteraction(context, id(), body.answer, caller, origin),
  );

  return noun;
}
