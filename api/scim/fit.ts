import { MobileNoSchema, PersonNameSchema } from "../contract/fields";
import { withoutInvisible } from "../contract/invisible";
import { withoutMisplaced } from "../contract/text";
import { visibleProblem } from "../noun/look-alikes";

/** Notes what of an accepted request was left out or changed. */
export type Note = (text: string) => void;

/** In code units: so short that a name of any characters fits. */
const SHORTER = [200, 50];
/** What is read of a text that is too long. */
const MOST_READ = 1000;

function nameProblem(name: string): string | undefined {
  const { data, error } = PersonNameSchema.safeParse(name);
  return error ? error.issues[0]?.message : visibleProblem(data);
}

/**
 * A name that breaks a rule is cleaned and shortened.
 *
 * @param otherwise in place of a name that can't be made to fit
 */
export function fitName(name: string, otherwise: string, note: Note): string {
  const problem = nameProblem(name);
  if (problem === undefined) return name;
  note(`displayName was changed to fit. ${problem}`);
  const clean = withoutInvisible(withoutMisplaced(name.slice(0, MOST_READ)));
  // The first half of a surrogate pair is no character.
  const shortened = SHORTER.map((most) => clean.slice(0, most).replace(/[\ud800-\udbff]$/, ""));
  return shortened.find((text) => nameProblem(text) === undefined) ?? otherwise;
}

const mobileNoProblem = (mobileNo: string) => MobileNoSchema.safeParse(mobileNo).error?.issues[0]?.message;

/**
 * A number that breaks a rule is cleaned or left out, but not shortened: it would be another number.
 *
 * @returns undefined for one that is left out
 */
export function fitMobileNo(mobileNo: string, note: Note): string | undefined {
  const problem = mobileNoProblem(mobileNo);
  if (problem === undefined) return mobileNo;
  const clean = withoutMisplaced(mobileNo.slice(0, MOST_READ));
  const fits = mobileNoProblem(clean) === undefined;
  note(`phoneNumbers was ${fits ? "changed to fit" : "left out"}. ${problem}`);
  return fits ? clean : undefined;
}
