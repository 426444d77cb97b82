import { z } from "zod";
import { CONSOLE_SETTINGS, listSchema, OriginSchema } from "#api/contract/console-settings";
import { ContactSchema, contactLink } from "#api/contract/contact";
import { givenSettings } from "#api/contract/given-settings";
import { GoogleIssuerSchema } from "#api/contract/google-issuer";
import { wholeNumber } from "#api/contract/whole-number";

/** With the address that the contact links to. */
const LinkedContactSchema = ContactSchema.pipe(z.transform((text) => ({ text, href: contactLink(text) })));

const EnvSchema = z
  .object({
    ...CONSOLE_SETTINGS,
    PORT: wholeNumber(1, 65_535).default(3000),
    HOST: z.string().optional(),
    PUBLIC_URL: OriginSchema.optional(),
    /** The first signs, all verify. */
    SESSION_SECRET: listSchema.pipe(
      z.array(z.string().min(32, "must have at least 32 characters")).min(1, "must be set"),
    ),
    SESSION_HOURS: wholeNumber(1, 24 * 30).default(12),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_ISSUER: GoogleIssuerSchema,
    PROVIDER_NAME: z.string().default("SSO Application"),
    SUPPORT_CONTACT: LinkedContactSchema.optional(),
    LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
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
