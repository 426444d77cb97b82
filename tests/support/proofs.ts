import { PROOF_MS } from "#api/contract/proof";
import type { TestService } from "./service";

/** Lets the last proof of a user become too old. */
export const ageProofs = (test: TestService, userId: string) =>
  test.engine.write((queries) =>
    queries
      .updateTable("sign_ins")
      .set({ proved_at: test.now - PROOF_MS - 1000 })
      .where("user_id", "=", userId)
      .execute(),
  );
