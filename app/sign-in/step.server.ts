import { z } from "zod";
import { dropCookie, readCookie, stepCookie, writeCookie } from "#app/request/cookies.server";

const StepSchema = z.object({
  /** The token that continues the sign-in. */
  pending: z.string().min(1),
  /** As typed, for the page's text. */
  username: z.string(),
});
/** A sign-in in progress, between two steps. */
export type Step = z.infer<typeof StepSchema>;

export const beginStep = (step: Step): Promise<void> => writeCookie(stepCookie, step);

export const readStep = async (): Promise<Step | undefined> =>
  StepSchema.safeParse(await readCookie(stepCookie)).data;

/** Forgets a sign-in in progress. */
export async function endStep(): Promise<void> {
  if (await readStep()) await dropCookie(stepCookie);
}
