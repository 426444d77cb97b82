/** LA2: wrong calls that don't compile. `npm run types` checks this file. */
import { rich } from "#app/components/rich";
import { say } from "#languages/say";

export const wrongCalls = () => [
  // @ts-expect-error an unknown key
  say("sign-in.no-such-text"),
  // @ts-expect-error a missing value
  say("sign-in.again"),
  // @ts-expect-error a misspelt value
  say("sign-in.again", { nmae: "Payroll" }),
  // @ts-expect-error a value of another type
  say("rule.least-characters", { count: "8" }),
  // @ts-expect-error a superfluous value
  say("sign-in.password", { name: "Payroll" }),
  // @ts-expect-error a text with elements
  say("link.signed-in-as-someone-else"),
  // @ts-expect-error a missing element
  rich("link.signed-in-as-someone-else", {}),
];
