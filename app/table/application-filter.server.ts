import type { SelectOption } from "#app/table/filter-form";
import { applications } from "../sso-api/applications.server";
import type { Bearer } from "../sso-api/call.server";
import { hasFeature } from "../sso-api/capabilities.server";
import { groups } from "../sso-api/groups.server";
import { optionLabel } from "../sso-api/option-label";
import { roles } from "../sso-api/roles.server";
import { SsoApiError } from "../sso-api-error";

/** Options of a filter. Empty if they can't be fetched, so that the rest of the page still works. */
async function orNone(options: Promise<SelectOption[]>): Promise<SelectOption[]> {
  try {
    return await options;
  } catch (error) {
    if (error instanceof SsoApiError) return [];
    throw error;
  }
}

/** The options of an application filter. */
export const applicationFilterOptions = (session: Bearer): Promise<SelectOption[]> =>
  orNone(
    applications
      .options(session)
      .then((all) => all.map((option) => ({ value: option.id, label: optionLabel(option) }))),
  );

/** The options of a group filter, for an SSO API that has groups. */
export const groupFilterOptions = async (session: Bearer): Promise<SelectOption[]> =>
  (await hasFeature("groups"))
    ? orNone(
        groups
          .options(session)
          .then((all) => all.map(({ id, groupName }) => ({ value: id, label: groupName }))),
      )
    : [];

/** The options of a role filter. */
export const roleFilterOptions = (session: Bearer): Promise<SelectOption[]> =>
  orNone(
    roles.options(session).then((all) => all.map(({ id, roleName }) => ({ value: id, label: roleName }))),
  );
