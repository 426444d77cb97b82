import * as z from "zod/mini";
import { LETTERS } from "#api/contract/letters";
import { NOUNS, type Noun } from "./kinds";

/** The fields of what is given and of what is taken away. */
export const FIELDS = {
  applications: { give: "giveApplications", take: "takeApplications" },
  roles: { give: "giveRoles", take: "takeRoles" },
  groups: { give: "giveGroups", take: "takeGroups" },
} as const satisfies Record<Noun, object>;

export type Direction = "give" | "take";

/** The ids to give and to take away. */
const AssignFields = z.object({
  giveApplications: z.array(z.string()),
  takeApplications: z.array(z.string()),
  giveRoles: z.array(z.string()),
  takeRoles: z.array(z.string()),
  giveGroups: z.array(z.string()),
  takeGroups: z.array(z.string()),
});
export type AssignForm = z.output<typeof AssignFields>;

const isEmpty = (form: AssignForm) => Object.values(form).every((ids) => ids.length === 0);
const isApart = (form: AssignForm, noun: Noun) =>
  !form[FIELDS[noun].take].some((id) => form[FIELDS[noun].give].includes(id));

/** @param noun the one that the form begins with, and that gets the error if nothing is chosen */
export const assignSchema = (noun: Noun) =>
  AssignFields.check(
    z.refine((form) => !isEmpty(form), {
      path: [FIELDS[noun].give],
      error: "Choose what to give or take away.",
    }),
    ...NOUNS.map((one) =>
      z.refine<AssignForm>((form) => isApart(form, one), {
        path: [FIELDS[one].take],
        error: "The same can't be given and taken away.",
      }),
    ),
  );

export const StatusSchema = z.object({ status: z.enum(["1", "0"], "Choose a status.") });

export const LetterSchema = z.object({ letter: z.enum(LETTERS, "Choose an email.") });

export const DeleteSchema = z.object({});
