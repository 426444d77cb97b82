import type { Letter } from "../../contract/letters";
import type { BatchOptions } from "../shapes";

/** The letter of a bulk change of kind "mail". @throws where one of another kind is asked for it */
export function letterOf({ letter, title }: BatchOptions): Letter {
  if (letter === undefined) throw new Error(`"${title}" emails nobody.`);
  return letter;
}
