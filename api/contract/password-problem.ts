import { say } from "#languages/say";
import { LONGEST_PASSWORD, type PasswordFault } from "./password-rules";

/** Why a new password is refused, as sentences. */
export const passwordProblems = (minLength: number): Record<PasswordFault, string> => ({
  short: say("rule.least-characters", { count: minLength }),
  long: say("rule.most-characters", { count: LONGEST_PASSWORD }),
  names: say("rule.password-own-name"),
  easy: say("rule.password-easy"),
});
