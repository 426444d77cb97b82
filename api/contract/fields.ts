/** Schemas of the fields that users type, shared by the service and the forms. The e-mail address is in text.ts. */
import { lineSchema, optionalLineSchema } from "./text";

export const RoleNameSchema = lineSchema(100);
export const ApplicationNameSchema = lineSchema(200);

export const GroupNameSchema = lineSchema(100);
export const DescriptionSchema = optionalLineSchema(300);

export const PersonNameSchema = lineSchema(200);
export const UsernameSchema = lineSchema(100);
export const MobileNoSchema = optionalLineSchema(40);

export const PasskeyNameSchema = lineSchema(64, 256);
