/** Schemas of the fields that users type, shared by the service and the forms. The email address is in text.ts. */

import { mapFields } from "./map-fields";
import { lineSchema, optionalLineSchema } from "./text";
import { optionalUserFields, USER_FIELDS } from "./user-fields";

/** The name and the description of a noun, unless it has others. */
export const NameSchema = lineSchema(100);
export const DescriptionSchema = optionalLineSchema(300);

export const ApplicationNameSchema = lineSchema(200);

export const PersonNameSchema = lineSchema(USER_FIELDS.name.most);
export const UsernameSchema = lineSchema(USER_FIELDS.username.most);
/** By field. */
export const OptionalTextSchemas = mapFields(optionalUserFields, (name) =>
  optionalLineSchema(USER_FIELDS[name].most),
);

export const PasskeyNameSchema = lineSchema(64, 256);
