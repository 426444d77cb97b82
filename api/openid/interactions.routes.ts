import type { Context } from "../context";
import {
  INTERACTION_BROWSER,
  INTERACTION_DEVICE,
  InteractionInputSchema,
  InteractionSchema,
  InteractionStepSchema,
} from "../contract/interactions";
import type { HttpContext } from "../noun/env";
import { createNoun } from "../noun/noun";
import { answerInteraction, readInteraction } from "./interactions";

export function interactionsRoutes(context: Context) {
  const noun = createNoun(context);
  const named = (id: string, { req }: HttpContext) => ({ id, browser: req.header(INTERACTION_BROWSER) });

  noun.on(
    "GET /auth/interactions/:id",
    { summary: "Read which application an OpenID Connect request is for", answer: InteractionSchema },
    ({ id, origin, http }) =>
      readInteraction(context, named(id(), http), http.req.header(INTERACTION_DEVICE), origin),
  );

  noun.on(
    "POST /auth/interactions/:id",
    {
      summary: "Go on with an OpenID Connect request as the signed-in user",
      body: InteractionInputSchema,
      answer: InteractionStepSchema,
    },
    ({ id, body, caller, origin, http }) =>
      answerInteraction(context, named(id(), http), body.answer, caller, origin),
  );

  return noun;
}
