import type { Context } from "../context";
import { AttentionSchema } from "../contract/attention";
import { createNoun } from "../noun/noun";
import { readAttention } from "./attention";

export function attentionRoutes(context: Context) {
  const noun = createNoun(context);

  noun.on(
    "GET /auth/attention",
    { summary: "List what administrators should look at", answer: AttentionSchema },
    ({ caller }) => readAttention(context, caller),
  );

  return noun;
}
