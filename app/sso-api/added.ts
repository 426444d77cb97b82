import { z } from "zod";
import { IdSchema } from "#api/contract/lists";

/** What the creation of a thing answers: its id, where the SSO API tells. */
export const AddedSchema = z.object({ id: IdSchema.optional() }).catch({});
export type Added = z.infer<typeof AddedSchema>;
