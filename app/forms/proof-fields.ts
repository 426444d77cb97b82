import type { ProofState } from "#api/contract/proof";

/** Names of the fields of `<ConfirmFields>`, by the key of POST /auth/proof. */
export const PROOF_FIELDS = {
  credential: "proofCredential",
  recoveryCode: "proofRecoveryCode",
  code: "proofCode",
  password: "proofPassword",
} as const;
export type ProofField = keyof typeof PROOF_FIELDS;

/** The button that leads to Google and back. */
export const GOOGLE_PROOF = "proofGoogle";
/** Tells that the page asked for a proof, even if none was given; with the value OWN, one for a call of one's own. */
export const ASKED = "proofAsked";
export const OWN = "own";

/** The proof that a form has to have, as its loader or its refused action tells the page. */
export interface ProofNeeded extends Omit<ProofState, "fresh"> {
  /** Set if the form was refused for want of it. Distinguishes one such refusal from the next. */
  refusal?: string;
  /** The name of the provider in Google's place, for a proof by it. */
  provider?: string;
  /** Why the proof that was given is not enough. Without a field, none was given. */
  error?: { field?: ProofField | undefined; message: string };
}
