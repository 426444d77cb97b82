/** Schemas of the fields that users type, shared by the service and the forms. The e-mail address is in text.ts. */

import { mapFields } from "./map-fields";
import { lineSchema, optionalLineSchema } from "./text";
import { optionalUserFields, USER_FIELDS } from "./user-fields";

export const RoleNameSchema = lineSchema(100);
export const ApplicationNameSchema = lineSchema(200);

export const GroupNameSchema = lineSchema(100);
export const DescriptionSchema = optionalLineSchema(300);

export const PersonNameSchema = lineSchema(USER_FIELDS.name.most);
export const UsernameSchema = lineSchema(USER_FIELDS.username.most);
/** By field. */
export const OptionalTextSchemas = mapFields(optionalUserFields, (name) =>
  optionalLineSchema(USER_FIELDS[name].most),
);

export const PasskeyNameSchema = lineSchema(64, 256);
