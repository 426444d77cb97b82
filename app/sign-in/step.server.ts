import { z } from "zod";
import { dropCookie, readCookie, stepCookie, writeCookie } from "#app/request/cookies.server";

const StepSchema = z.object({
  /** What the SSO API goes on with. */
  pending: z.string().min(1),
  /** As it was typed: the page says whose sign-in it is. */
  username: z.string(),
});
/** A sign-in that is under way: its first step went well, and another one follows. */
export type Step = z.infer<typeof StepSchema>;

export const beginStep = (step: Step): Promise<void> => writeCookie(stepCookie, step);

export const readStep = async (): Promise<Step | undefined> =>
  StepSchema.safeParse(await readCookie(stepCookie)).data;

/** Forgets a sign-in that was under way. */
export async function endStep(): Promise<void> {
  if (await readStep()) await dropCookie(stepCookie);
}
