import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { ApplicationFormSchema } from "#app/applications/application-form";
import { RoleFormSchema } from "#app/roles/role-form";
import { EditUserSchema, NewUserSchema } from "#app/users/user-form";

const FORMS: [name: string, schema: z.ZodMiniObject, required: string[]][] = [
  ["Add User", NewUserSchema, ["name", "email", "username"]],
  ["Edit User", EditUserSchema, ["name", "email", "username"]],
  ["Add Application", ApplicationFormSchema, ["applicationName"]],
  ["Add Role", RoleFormSchema, ["roleName"]],
];
const BLANKS = ["", " ", "\t", "\u00a0 \u3000", " \n "];

describe.each(FORMS)("%s", (_, schema, required) => {
  it.each(BLANKS)("says that a field with nothing but %j in it is required", (blank) => {
    const form = new FormData();
    for (const field of Object.keys(schema.shape)) form.append(field, blank);
    const errors = parseWithZod(form, { schema }).reply().error;
    for (const field of required) expect(errors?.[field], field).toEqual(["This field is required."]);
    expect(JSON.stringify(errors)).not.toMatch(/Invalid|expected/);
  });
});
