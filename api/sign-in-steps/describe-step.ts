import { say } from "#languages/say";
import type { Context } from "../context";
import type { Pending } from "../contract/factors";
import { iso } from "../contract/moments";
import type { Queries } from "../database/engine";
import { requestOptions } from "../factors/passkeys";
import { HttpError } from "../http/errors";
import { LOGIN_CALLS_MS, listLoginCallers } from "./login-calls.queries";
import type { Step } from "./steps";

/** Refuses a sign-in with valid credentials, because the caller can't take its next step. */
export function refuseStep({ config }: Context, step: Step): HttpError {
  if (step.kind === "link")
    return new HttpError(403, () => say("refusal.link-needed"), { code: "link-needed" });
  const address = config.publicUrl;
  return step.kind === "new-password"
    ? new HttpError(403, () => say("refusal.new-password-needed", { address }), { code: "new-password" })
    : new HttpError(403, () => say("refusal.second-step-needed", { address }), { code: "second-factor" });
}

/** Describes the next step to the caller, for an answer. */
export async function describeStep(
  context: Context,
  queries: Queries,
  { id, token, account, step }: { id: string; token: string; account: { id: string }; step: Step },
  now: number,
): Promise<Pending> {
  switch (step.kind) {
    case "new-password":
      return { pending: token, newPassword: true };
    case "second-factor": {
      const passkey = step.factors.includes("passkey")
        ? await requestOptions(context, queries, account.id, `second:${id}`)
        : undefined;
      return { pending: token, factors: step.factors, ...(passkey && { passkey }) };
    }
    case "enrol": {
      const loginCallers = await listLoginCallers(queries, account.id, now - LOGIN_CALLS_MS);
      const enrol = { askedBy: step.askedBy, kinds: step.factors, loginCallers };
      const until = step.until === undefined ? {} : { until: iso(step.until) };
      return { pending: token, enrol, ...until };
    }
    case "link":
      throw refuseStep(context, step);
  }
}

const REASONS: Record<string, string> = {
  "new-password": "new password required",
  "second-factor": "second step required",
  "link-needed": "enrolment link missing",
  "one-time-password-used": "one-time password already used",
};

/** The reason for the audit, if valid credentials were refused. */
export const whyRefused = (error: unknown): string | undefined =>
  error instanceof HttpError ? REASONS[error.extra.code ?? ""] : undefined;
