import type { LoaderFunctionArgs } from "@remix-run/node";
import type * as z from "zod/mini";
import { PERMISSION_NAMES, type PermissionName, withImplied } from "#api/contract/permissions";
import { ROLES } from "#app/navigation";
import { addAction } from "#app/noun/actions.server";
import { newLoader } from "#app/noun/loaders.server";
import { allowsText } from "#app/noun/role-allows";
import type { Permissions } from "#app/permissions";
import type { Session } from "#app/request/session.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { orUnknown } from "#app/sso-api/read-one.server";
import { roles as client } from "#app/sso-api/roles.server";
import { NewRoleFormSchema } from "./role-form";
import { ROLE_TEMPLATES, SAME } from "./role-templates";
import { roles } from "./roles.server";

/** The parts of the address that fill the form: they aren't the list's. */
const PREFILL = ["from", "template"];

function closeTo(request: Request): string {
  const { searchParams } = new URL(request.url);
  for (const name of PREFILL) searchParams.delete(name);
  return [ROLES, String(searchParams)].filter(Boolean).join("?");
}

export async function newRoleLoader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const load = newLoader(roles, async (session, own) => ({
    choice: (await hasFeature("role-permissions")) ? await readChoice(session, own, searchParams) : undefined,
  }));
  return { ...(await load(args)), closeTo: closeTo(args.request) };
}

/** What the new role can allow: the templates, and what the role of the address allows. */
async function readChoice(session: Session, own: Permissions, params: URLSearchParams) {
  const source = await readSource(session, params.get("from"));
  const offered = ROLE_TEMPLATES.map(({ permissions, ...template }) => ({
    ...template,
    isBeyond: isBeyond(own, permissions),
  }));
  const copy = source && {
    value: SAME,
    label: `The same as ${source.roleName}`,
    about: allowsText(source.permissions),
    isBeyond: isBeyond(own, source.permissions),
  };
  const all = copy ? [copy, ...offered.slice(0, 1)] : offered;
  const wanted = copy?.value ?? params.get("template");
  const chosen = all.find(({ value, isBeyond }) => value === wanted && !isBeyond);
  const name = source && `${source.roleName} copy`;
  return { all, from: source?.id, name, chosen: chosen?.value ?? "nothing" };
}

const readSource = async (session: Session, id: string | null | undefined) =>
  id ? orUnknown(() => client.overview(session, id)) : undefined;

const isBeyond = (own: Permissions, permissions: readonly string[]): boolean =>
  !withImplied(known(permissions)).every((name) => own.includes(name));

const known = (permissions: readonly string[]): PermissionName[] =>
  PERMISSION_NAMES.filter((name) => permissions.includes(name));

export const newRoleAction = addAction(roles, {
  create: async (session, { roleName, ...form }: z.output<typeof NewRoleFormSchema>) => {
    const permissions = (await hasFeature("role-permissions")) ? await permissionsOf(session, form) : [];
    return client.create(session, { roleName, ...(permissions.length > 0 && { permissions }) });
  },
  schema: NewRoleFormSchema,
  shownBy: "roleName",
  closeTo,
});

async function permissionsOf(
  session: Session,
  { allows, from }: Pick<z.output<typeof NewRoleFormSchema>, "allows" | "from">,
): Promise<PermissionName[]> {
  if (allows === SAME) return known((await readSource(session, from))?.permissions ?? []);
  return [...(ROLE_TEMPLATES.find(({ value }) => value === allows)?.permissions ?? [])];
}
