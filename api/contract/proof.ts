import { z } from "zod";
import { AssertionSchema, CodeSchema, RecoveryCodeSchema, RequestOptionsSchema } from "./factors";

/** A proof opens a window of this length for dangerous calls. */
export const PROOF_MS = 15 * 60_000;

/** The strongest factor that the user has: dangerous calls demand a proof by it. */
export const ProofKindSchema = z.enum(["passkey", "totp", "password", "google"]);
export type ProofKind = z.infer<typeof ProofKindSchema>;

/** What the caller's next dangerous call needs. */
export const ProofStateSchema = z.object({
  /** True if the last proof is recent and strong enough. */
  fresh: z.boolean(),
  by: ProofKindSchema,
  /** Present if `by` is "passkey". */
  passkey: RequestOptionsSchema.optional(),
  /** True if the user has recovery codes. They are enough for the user's own factors and password. */
  recovery: z.boolean(),
});
export type ProofState = z.infer<typeof ProofStateSchema>;

const proofs = {
  password: z.string().min(1).max(1024).optional(),
  code: CodeSchema.optional(),
  recoveryCode: RecoveryCodeSchema.optional(),
  credential: AssertionSchema.optional(),
  google: z
    .strictObject({ idToken: z.string().min(1).max(16_384), nonce: z.string().min(16).max(256) })
    .optional(),
};

export const ProofInputSchema = z
  .strictObject(proofs)
  .refine((given) => Object.values(given).filter((value) => value !== undefined).length === 1, {
    path: ["password"],
    error: "Give one of password, code, recoveryCode, credential and google.",
  });
export type ProofInput = z.infer<typeof ProofInputSchema>;
