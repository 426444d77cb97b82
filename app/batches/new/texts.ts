import { counted, plural } from "#api/contract/counts";
import type { Option } from "#app/forms/multi-select";
import { type AssignForm, type Direction, FIELDS } from "./forms";
import { NOUNS } from "./kinds";
import type { Selected } from "./selection.server";

const LIST = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** "3 people", "all 4,312 people" */
export function peopleText({ count, filters }: Pick<Selected, "count" | "filters">): string {
  return `${filters && count !== 1 ? "all " : ""}${counted(count, "person", "people")}`;
}

/** "Ada Ashworth, Chinua Okafor and 12 others" */
export function namesText({ count, names }: Selected): string {
  const others = count - names.length;
  if (others === 0 || names.length === 0) return LIST.format(names);
  return LIST.format([...names, counted(others, "other")]);
}

/** The names of what a form's fields hold: the keys are those of the form. */
type Chosen = Partial<Record<keyof AssignForm, readonly string[]>>;

/** "the application Wiki and the roles clerk and auditor" */
function thingsText(chosen: Chosen, direction: Direction): string {
  const parts = NOUNS.flatMap((noun) => {
    const names = chosen[FIELDS[noun][direction]] ?? [];
    if (names.length === 0) return [];
    return [`the ${plural(names.length, noun.slice(0, -1))} ${LIST.format(names)}`];
  });
  return LIST.format(parts);
}

/** The effect of the choice: "Give 3 people the role clerk." */
export function assignText(selected: Selected, chosen: Chosen): string {
  const people = peopleText(selected);
  const given = thingsText(chosen, "give");
  const taken = thingsText(chosen, "take");
  if (!given && !taken) return `Choose what to give ${people}, or what to take away.`;
  if (!taken) return `Give ${people} ${given}.`;
  if (!given) return `Take ${taken} away from ${people}.`;
  return `Give ${people} ${given}, and take away ${taken}.`;
}

export function statusText(selected: Selected, status: string | undefined): string {
  const people = peopleText(selected);
  if (status === "1") return `Activate ${people}.`;
  if (status === "0") return `Deactivate ${people}. They are signed out, and can't sign in.`;
  return `Choose a status for ${people}.`;
}

export function letterText(selected: Selected, letter: string | undefined): string {
  const people = peopleText(selected);
  if (letter === "factor") return `Send ${people} a second-factor reminder.`;
  if (letter === "invitation") return `Invite ${people} again.`;
  if (letter === "reset") return `Send ${people} a password reset link.`;
  return `Choose an email for ${people}.`;
}

export const deleteText = (selected: Selected): string =>
  `Delete ${peopleText(selected)}. For 30 days, they can be restored with all that they have.`;

/** The labels of these ids. */
export const labelsOf = (ids: unknown, options: readonly Option[]): string[] => {
  const chosen = [ids].flat();
  return options.filter(({ id }) => chosen.includes(id)).map(({ label }) => label);
};
