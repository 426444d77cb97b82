/** Schemas of the fields that users type, shared by the service and the forms. The email address is in text.ts. */

import * as z from "zod/mini";
import { languageTags } from "#languages/known";
import { say } from "#languages/say";
import { mapFields } from "./map-fields";
import { lineSchema, optionalLineSchema } from "./text";
import { optionalUserFields, USER_FIELDS } from "./user-fields";

/** The name and the description of a noun, unless it has others. */
export const NameSchema = lineSchema(100);
export const DescriptionSchema = optionalLineSchema(300);

export const ApplicationNameSchema = lineSchema(200);

export const PersonNameSchema = lineSchema(USER_FIELDS.name.most);
export const UsernameSchema = lineSchema(USER_FIELDS.username.most);
const TAGS: readonly string[] = languageTags;
/** One of those of the catalogue, whatever is offered now. Absent: as it is. An empty text becomes null. */
const LanguageSchema = z.optional(
  z.nullable(
    z.pipe(
      z.transform((value) => (value === "" ? null : value)),
      z.nullable(z.enum(TAGS, { error: () => say("rule.language") })),
    ),
  ),
);
/** By field. */
export const OptionalTextSchemas = {
  ...mapFields(optionalUserFields, (name) => optionalLineSchema(USER_FIELDS[name].most)),
  language: LanguageSchema,
};

export const PasskeyNameSchema = lineSchema(64, 256);
