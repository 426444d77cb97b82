import { type ProofInput, ProofStateSchema } from "#api/contract/proof";
import { type Bearer, call } from "./call.server";

const PATH = "/auth/proof";

/** Additions of our service ("second-factors"): dangerous calls need a recent proof of who calls. */
export const proof = {
  /**
   * What the next dangerous call needs.
   *
   * @param own whether that call changes the user's own factors or password only
   */
  state: ({ token }: Bearer, own: boolean) =>
    call({ method: "GET", path: PATH, query: { own: own || undefined }, token, answer: ProofStateSchema }),

  give: ({ token }: Bearer, body: ProofInput) => call({ method: "POST", path: PATH, body, token }),
};
