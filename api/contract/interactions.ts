import { z } from "zod";

/** What an OpenID Connect application asks for, on the way through the sign-in page. */
export const InteractionSchema = z.object({
  application: z.object({ id: z.string(), applicationName: z.string() }),
  /** The token of the application's picture, if it has one. */
  picture: z.string().optional(),
  /**
   * The username that the application suggests (`login_hint`). Nobody signs in with an address: it becomes the username of
   * somebody whom this browser is known for, or null.
   */
  loginHint: z.string().nullable(),
});
export type Interaction = z.infer<typeof InteractionSchema>;

/**
 * `go-on` asks what is to be done; `select` answers the question for the account with the one that is signed in; `agree` and
 * `refuse` answer the question for consent.
 */
export const InteractionInputSchema = z.strictObject({
  answer: z.enum(["go-on", "select", "agree", "refuse"]),
});
export type InteractionAnswer = z.infer<typeof InteractionInputSchema>["answer"];

export const InteractionStepSchema = z.union([
  /** To the provider's own address, which goes on to the application. */
  z.object({ next: z.literal("continue"), location: z.string() }),
  /** The application wants the user to choose an account (`prompt=select_account`). */
  z.object({
    next: z.literal("select-account"),
    application: z.object({ id: z.string(), applicationName: z.string() }),
    picture: z.string().optional(),
  }),
  /** The application wants a fresh sign-in, though somebody is signed in. */
  z.object({ next: z.literal("sign-in") }),
  /** The sign-in is too weak for the application: POST /auth/second-factor/begin raises it. */
  z.object({ next: z.literal("second-factor") }),
  /** The user has no access to the application. */
  z.object({ next: z.literal("no-access"), newUser: z.boolean() }),
  z.object({
    next: z.literal("consent"),
    application: z.object({
      id: z.string(),
      applicationName: z.string(),
      homeUrl: z.string().nullable(),
      registeredAt: z.string().optional(),
    }),
    picture: z.string().optional(),
    /** What is asked for, and of it what was allowed before. */
    scopes: z.array(z.string()),
    allowed: z.array(z.string()),
    /** The host that gets the answer, or the scheme of a native application. */
    recipient: z.string(),
  }),
]);
export type InteractionStep = z.infer<typeof InteractionStepSchema>;

/** The header of calls about an interaction, with the secret of the browser that began it. */
export const INTERACTION_BROWSER = "Interaction-Browser";

/** The header of `GET /auth/interactions/{id}` with the device's text, as it is sent to sign in. */
export const INTERACTION_DEVICE = "Interaction-Device";

/**
 * The cookie with a browser's secret, to which its interactions are bound. One is enough for all of them: however many are
 * begun, the browser has room for its other cookies. With https, no other host can set it (RFC 6265bis, section 4.1.3.2).
 */
export const browserCookie = (publicUrl: string): string =>
  `${publicUrl.startsWith("https:") ? "__Host-" : ""}oidc-browser`;

/** @param cookies the header */
export function readBrowser(publicUrl: string, cookies = ""): string | undefined {
  const begin = `${browserCookie(publicUrl)}=`;
  const secrets = cookies
    .split(/; */)
    .flatMap((one) => (one.startsWith(begin) ? one.slice(begin.length) : []));
  return secrets.find((secret) => /^[\w-]{43}$/.test(secret));
}
