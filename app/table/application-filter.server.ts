import type { SelectOption } from "#app/table/filter-form";
import { applications } from "../sso-api/applications.server";
import type { Bearer } from "../sso-api/call.server";
import { optionLabel } from "../sso-api/option-label";
import { SsoApiError } from "../sso-api-error";

/** The options of an application filter. Empty if they can't be fetched, so that the rest of the page still works. */
export async function applicationFilterOptions(session: Bearer): Promise<SelectOption[]> {
  try {
    const options = await applications.options(session);
    return options.map((option) => ({ value: option.id, label: optionLabel(option) }));
  } catch (error) {
    if (error instanceof SsoApiError) return [];
    throw error;
  }
}
