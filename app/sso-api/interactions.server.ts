import {
  INTERACTION_BROWSER,
  INTERACTION_DEVICE,
  type InteractionAnswer,
  InteractionSchema,
  InteractionStepSchema,
  readBrowser,
} from "#api/contract/interactions";
import { env } from "#app/env.server";
import { requestContext } from "#app/request/context.server";
import { type Bearer, call } from "./call.server";

/** An addition of our service: what an OpenID Connect application asks for. The service knows it in the browser that began it. */
export const interactions = {
  get: (id: string, device: string | undefined, signal?: AbortSignal) =>
    call({
      method: "GET",
      path: "/auth/interactions/{id}",
      id,
      headers: { ...fromBrowser(), ...(device && { [INTERACTION_DEVICE]: device }) },
      answer: InteractionSchema,
      ...(signal && { signal }),
    }),

  answer: ({ token }: Bearer, id: string, answer: InteractionAnswer) =>
    call({
      method: "POST",
      path: "/auth/interactions/{id}",
      id,
      token,
      headers: fromBrowser(),
      body: { answer },
      answer: InteractionStepSchema,
    }),
};

const fromBrowser = (): Record<string, string> => {
  const browser = readBrowser(env().PUBLIC_URL, requestContext().cookies);
  return browser === undefined ? {} : { [INTERACTION_BROWSER]: browser };
};
