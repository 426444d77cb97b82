import { type InteractionAnswer, InteractionSchema, InteractionStepSchema } from "#api/contract/interactions";
import { type Bearer, call } from "./call.server";

/** An addition of our service: what an OpenID Connect application asks for. */
export const interactions = {
  get: (id: string, signal?: AbortSignal) =>
    call({
      method: "GET",
      path: "/auth/interactions/{id}",
      id,
      answer: InteractionSchema,
      ...(signal && { signal }),
    }),

  answer: ({ token }: Bearer, id: string, answer: InteractionAnswer) =>
    call({
      method: "POST",
      path: "/auth/interactions/{id}",
      id,
      token,
      body: { answer },
      answer: InteractionStepSchema,
    }),
};
