import { randomUUID } from "node:crypto";
import type { TestService } from "./service";

export const unique = (name: string) => `${name} ${randomUUID().slice(0, 8)}`;

/** A role with just these permissions, whatever they need. */
export async function addRole(test: TestService, permissions: readonly string[]): Promise<string> {
  const { body } = await test.post("/auth/roles", { roleName: unique("Role") }, await test.admin());
  const rows = permissions.map((permission) => ({ role_id: body.id as string, permission }));
  if (rows.length > 0)
    await test.engine.write((queries) => queries.insertInto("role_permissions").values(rows).execute());
  return body.id;
}

/** Someone with just these permissions, signed in. */
export async function addHolder(test: TestService, permissions: readonly string[]) {
  const role = await addRole(test, permissions);
  const user = await test.addUser({ roles: [role] });
  return { ...user, role, token: (await test.signIn(user.input.username)).token };
}
