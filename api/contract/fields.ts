/** What people type into the fields of the nouns: one schema each, for the service and for the forms. E-mail is in text.ts. */
import { lineSchema, optionalLineSchema } from "./text";

export const RoleNameSchema = lineSchema(100);
export const ApplicationNameSchema = lineSchema(200);

export const PersonNameSchema = lineSchema(200);
export const UsernameSchema = lineSchema(100);
export const MobileNoSchema = optionalLineSchema(40);
