import type { Context } from "../context";
import { ReplaceSecretInputSchema, SecretsSchema } from "../contract/application-page";
import { CreatedApplicationSchema } from "../contract/applications";
import { createNoun } from "../noun/noun";
import { endFormerSecret, listSecrets, replaceSecret } from "./secrets.changes";

export function secretsRoutes(context: Context) {
  const noun = createNoun(context);

  noun.on(
    "GET /auth/applications/:id/secrets",
    { summary: "List an application's accepted secrets by their last characters", answer: SecretsSchema },
    ({ id }) => listSecrets(context, id()),
  );

  noun.on(
    "POST /auth/applications/:id/secret",
    {
      summary: "Replace an application's secret; only this answer contains the new one",
      body: ReplaceSecretInputSchema,
      answer: CreatedApplicationSchema,
      status: 201,
    },
    (request) => replaceSecret(context, request.id(), request.body, request),
  );

  noun.on(
    "DELETE /auth/applications/:id/former-secret",
    { summary: "End an application's former secret before its time" },
    (request) => endFormerSecret(context, request.id(), request),
  );

  return noun;
}
