import { MINUTE_MS, SECOND_MS } from "../../contract/durations";
import { type Check, type Finding, failure, ok, warning } from "./finding";

/** More than the accuracy of a Date header and a slow answer together. */
const FEW_MS = 5 * SECOND_MS;
/** Codes of authenticator apps and signed requests fail from about here on. */
const MANY_MS = MINUTE_MS;

/** Compares this machine's clock with those of the database and of PUBLIC_URL. */
export const clock: Check = {
  name: "clock",
  async run({ database, health }) {
    const inspection = await database();
    const state = inspection && !(inspection instanceof Error) ? inspection.state : undefined;
    const others = [
      { whose: "the database's", aheadMs: state?.engine === "postgres" ? state.aheadMs : undefined },
      { whose: "the one at PUBLIC_URL", aheadMs: (await health())?.aheadMs },
    ].filter((other): other is { whose: string; aheadMs: number } => other.aheadMs !== undefined);
    if (others.length === 0) return [ok("There is no other clock to compare this machine's with.")];
    const wrong = others.flatMap(({ whose, aheadMs }) => compare(whose, aheadMs));
    return wrong.length > 0
      ? wrong
      : [ok(`This machine's clock agrees with ${others.map(({ whose }) => whose).join(" and ")}.`)];
  },
};

/** @param aheadMs the other clock's time minus this one's */
export function compare(whose: string, aheadMs: number): Finding[] {
  const off = Math.abs(aheadMs);
  if (off < FEW_MS) return [];
  const sentence = `This machine's clock is ${Math.round(off / SECOND_MS)} s ${aheadMs > 0 ? "behind" : "ahead of"} ${whose}.`;
  const advice = "Synchronise the clocks of both machines (NTP).";
  return [off < MANY_MS ? warning(sentence, advice) : failure(sentence, advice)];
}
