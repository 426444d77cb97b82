import * as z from "zod/mini";
import { APPEARANCE_FIELDS, type AppearanceField } from "#api/contract/appearance-fields";
import { mapFields } from "#api/contract/map-fields";

const text = z.optional(z.string());

/** The service has the rules. A value that a setting decides has no field. */
export const AppearanceFormSchema = z.object({
  version: text,
  ...mapFields(APPEARANCE_FIELDS, () => text),
});

/** What can be typed. */
export type Typed = Partial<Record<AppearanceField, string>>;

export const PREVIEW = "/dashboard/appearance/preview";
