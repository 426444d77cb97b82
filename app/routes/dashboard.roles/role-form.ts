import * as z from "zod/mini";
import { lineSchema } from "#api/contract/text";

export const RoleFormSchema = z.object({ roleName: lineSchema(100) });
