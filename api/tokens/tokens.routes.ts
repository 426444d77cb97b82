import type { Context } from "../context";
import {
  ApiTokenInputSchema,
  ApiTokenListQuerySchema,
  ApiTokenListSchema,
  ApiTokenSchema,
  NewApiTokenSchema,
} from "../contract/tokens";
import { createNoun } from "../noun/noun";
import { createToken, readToken, revokeToken, takeOverToken } from "./tokens.changes";
import { listTokens } from "./tokens.queries";

export function tokensRoutes(context: Context) {
  const noun = createNoun(context);

  noun.on(
    "GET /auth/tokens",
    { summary: "List API tokens, newest first", query: ApiTokenListQuerySchema, answer: ApiTokenListSchema },
    (request) => listTokens(context.engine.read, request.query, request),
  );

  noun.on("GET /auth/tokens/:id", { summary: "Read an API token", answer: ApiTokenSchema }, (request) =>
    readToken(context, request.id(), request),
  );

  noun.on(
    "POST /auth/tokens",
    {
      summary: "Create an API token, which is shown only in this answer",
      body: ApiTokenInputSchema,
      answer: NewApiTokenSchema,
      status: 201,
    },
    (request) => createToken(context, request.body, request),
  );

  noun.on("DELETE /auth/tokens/:id", { summary: "Revoke an API token", refusals: [409] }, (request) =>
    revokeToken(context, request.id(), request),
  );

  noun.on(
    "POST /auth/tokens/:id/take-over",
    { summary: "Take over an API token from its creator", answer: ApiTokenSchema, refusals: [409] },
    (request) => takeOverToken(context, request.id(), request),
  );

  return noun;
}
