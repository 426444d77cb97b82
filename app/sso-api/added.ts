import { z } from "zod";
import { IdSchema } from "#api/contract/lists";

/** The answer to a creation: the id, if the SSO API returns it. */
export const AddedSchema = z.object({ id: IdSchema.optional() }).catch({});
export type Added = z.infer<typeof AddedSchema>;
