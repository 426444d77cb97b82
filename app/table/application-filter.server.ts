import type { ApplicationOption } from "#api/contract/applications";
import type { SelectOption } from "#app/table/filter-form";
import { applications } from "../sso-api/applications.server";
import type { Bearer } from "../sso-api/call.server";
import { optionLabel } from "../sso-api/option-label";
import { SsoApiError } from "../sso-api-error";

/** What an application filter offers. */
export const toFilterOptions = (all: readonly ApplicationOption[]): SelectOption[] =>
  all.map((option) => ({ value: option.id, label: optionLabel(option) }));

/** Options of filters, or `none` if they can't be fetched, so that the rest of the page still works. */
export async function orNone<Options>(options: Promise<Options>, none: Options): Promise<Options> {
  try {
    return await options;
  } catch (error) {
    if (error instanceof SsoApiError) return none;
    throw error;
  }
}

/** The options of an application filter. */
export const applicationFilterOptions = (session: Bearer): Promise<SelectOption[]> =>
  orNone(applications.options(session).then(toFilterOptions), []);
