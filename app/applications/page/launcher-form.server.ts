import * as z from "zod/mini";

export const LauncherFormSchema = z.object({ homeUrl: z.optional(z.string()) });
