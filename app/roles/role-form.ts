import * as z from "zod/mini";
import { NameSchema } from "#api/contract/fields";

export const RoleFormSchema = z.object({ roleName: NameSchema });
