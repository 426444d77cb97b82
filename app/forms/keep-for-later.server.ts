import type * as z from "zod/mini";
import { keepDraft } from "#app/request/draft.server";
import { PERSON_FIELD } from "./dialog-route";

/** Typed, but never sent back to the page, nor kept. */
export const SECRETS = ["password", "confirmPassword", "current", "code", "credential", "uri"];

/** Stores the input until the same user opens the form again. */
export async function keepForLater(schema: z.ZodMiniObject, form: FormData): Promise<void> {
  const person = form.get(PERSON_FIELD);
  if (typeof person !== "string" || !/^[\w-]{1,64}$/.test(person)) return;
  const fields = onlyFieldsOf(schema, form);
  const lost = fields.get("password") ? ["password"] : [];
  for (const name of SECRETS) fields.delete(name);
  await keepDraft(fields, { lists: listsOf(schema), person, lost });
}

const listsOf = ({ shape }: z.ZodMiniObject): string[] =>
  Object.keys(shape).filter((name) => shape[name]?._zod.def.type === "array");

/** Only the fields that the schema names; whatever else a form carries is not looked at. */
export function onlyFieldsOf(schema: z.ZodMiniObject, form: FormData): FormData {
  const fields = new FormData();
  for (const key of Object.keys(schema.shape)) {
    for (const value of form.getAll(key)) fields.append(key, value);
  }
  return fields;
}
