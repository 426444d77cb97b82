import { z } from "zod";
import type { Context } from "../context";
import { ProofInputSchema, ProofStateSchema } from "../contract/proof";
import { verifyGoogleProof } from "../google/proof";
import { createNoun } from "../noun/noun";
import { giveProof } from "../proofs/give-proof";
import { readProof } from "../proofs/proof";

/** `own=true` asks for the user's own factors and password, for which a recovery code is enough. */
const ProofQuerySchema = z.strictObject({ own: z.literal("true").optional() });

export function proofRoutes(context: Context) {
  const noun = createNoun(context);

  noun.on(
    "GET /auth/proof",
    {
      summary: "Read what the next dangerous call requires",
      query: ProofQuerySchema,
      answer: ProofStateSchema,
    },
    ({ caller, query }) => readProof(context, caller, query.own === "true"),
  );

  noun.on(
    "POST /auth/proof",
    {
      summary: "Confirm who the caller is, for dangerous calls within 15 minutes",
      body: ProofInputSchema,
      refusals: [404, 409, 429],
    },
    ({ body, caller, origin }) =>
      giveProof(context, body, caller, origin, (given) => verifyGoogleProof(context, given, caller, origin)),
  );

  return noun;
}
