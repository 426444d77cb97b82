import * as z from "zod/mini";
import { RoleNameSchema } from "#api/contract/fields";

export const RoleFormSchema = z.object({ roleName: RoleNameSchema });
