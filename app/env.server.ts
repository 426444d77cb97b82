import { z } from "zod";
import { contactLink } from "#api/contract/contact";
import { givenSettings } from "#api/contract/given-settings";
import { CONSOLE_SETTINGS, listSchema, SHARED_SETTINGS } from "#api/contract/settings";

const EnvSchema = z
  .object({
    ...CONSOLE_SETTINGS,
    ...SHARED_SETTINGS,
    /** The first signs, all verify. */
    SESSION_SECRET: listSchema.pipe(
      z.array(z.string().min(32, "must have at least 32 characters")).min(1, "must be set"),
    ),
    /** With the address that the contact links to. */
    SUPPORT_CONTACT: SHARED_SETTINGS.SUPPORT_CONTACT.transform((text) =>
      text === undefined ? undefined : { text, href: contactLink(text) },
    ),
    /** False only in the development server, which runs no build. */
    PRODUCTION: z.boolean(),
  })
  .superRefine(({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET }, context) => {
    const missing = (name: string, beside: string) =>
      context.addIssue({ code: "custom", path: [name], message: `must be set together with ${beside}` });
    if (GOOGLE_CLIENT_ID && !GOOGLE_CLIENT_SECRET) missing("GOOGLE_CLIENT_SECRET", "GOOGLE_CLIENT_ID");
    if (GOOGLE_CLIENT_SECRET && !GOOGLE_CLIENT_ID) missing("GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET");
  })
  .transform((values) => ({ ...values, PUBLIC_URL: values.PUBLIC_URL ?? `http://localhost:${values.PORT}` }));

type Env = z.infer<typeof EnvSchema>;

let current: Env | undefined;

/**
 * Reads the console's settings, without white space around them. Empty variables count as absent.
 *
 * @param own the session secret of this installation, where none is given
 * @throws {Error} its message has a line for each wrong variable
 */
export function configureEnv(
  source: Record<string, string | undefined>,
  own: { sessionSecret: string },
): Env {
  const given = givenSettings(source);
  const result = EnvSchema.safeParse({
    ...given,
    SESSION_SECRET: given.SESSION_SECRET ?? own.sessionSecret,
    PRODUCTION: given.NODE_ENV === "production",
  });
  if (!result.success) {
    throw new Error(
      result.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`).join("\n"),
    );
  }
  current = result.data;
  return current;
}

/** The console's settings, as they were at start. */
export function env(): Env {
  if (!current) throw new Error("configureEnv() comes first");
  return current;
}
