import { z } from "zod";
import { oncePerRequest, requestContext } from "#app/request/context.server";
import { dropCookie, readCookie, stepCookie, writeCookie } from "#app/request/cookies.server";

const StepSchema = z.object({
  /** The token that continues the sign-in. */
  pending: z.string().min(1),
  /** As typed, for the pages' texts. Absent if nobody typed one: after Google, or in a sign-in that is made stronger. */
  username: z.string().optional(),
  /** A recovery code was one of its steps. */
  recovered: z.boolean().optional(),
});
/** A sign-in in progress, between two steps. */
export type Step = z.infer<typeof StepSchema>;

const MEMO = "step";

export async function beginStep(step: Step): Promise<void> {
  requestContext().memo.set(MEMO, Promise.resolve(step));
  await writeCookie(stepCookie, step);
}

/** The sign-in in progress, as this request has left it so far. */
export const readStep = (): Promise<Step | undefined> =>
  oncePerRequest(MEMO, async () => StepSchema.safeParse(await readCookie(stepCookie)).data);

/** Forgets a sign-in in progress. */
export async function endStep(): Promise<void> {
  if (await readStep()) await dropCookie(stepCookie);
  requestContext().memo.set(MEMO, Promise.resolve(undefined));
}
