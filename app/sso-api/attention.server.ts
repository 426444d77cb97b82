import { type Attention, AttentionSchema } from "#api/contract/attention";
import { SsoApiError } from "../sso-api-error";
import { type Bearer, call } from "./call.server";
import { hasFeature } from "./capabilities.server";

/** The screen doesn't wait longer for it. The service goes on counting, and is faster the next time. */
const PATIENCE_MS = 1_500;

/** What administrators should look at: an addition of our service. Undefined where it can't be had in time. */
export async function findAttention({ token }: Bearer): Promise<Attention | undefined> {
  if (!(await hasFeature("attention"))) return undefined;
  const signal = AbortSignal.timeout(PATIENCE_MS);
  return call({ method: "GET", path: "/auth/attention", token, answer: AttentionSchema, signal }).catch(
    (error: unknown) => {
      if (!(error instanceof SsoApiError)) throw error;
      return undefined;
    },
  );
}
