import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const PRODUCT = "docs/product.md";

/**
 * Where each point of docs/specification-notes.md, by its title, holds: words of a section of docs/product.md, or of a file
 * that does it.
 */
const EVIDENCE: Record<string, [words: string, file?: string]> = {
  "Roles.": ["adds the built-in roles `admin`, `auditor` and `member`"],
  "Languages.": ["a browser that asks for one of these gets it"],
  "Built-in rows": ["Built-in roles and that application can't"],
  "LOADING...": ["PATIENCE_MS = 300", "app/sign-in/credentials/screen.server.ts"],
  "Reset Password": ["Ask your administrator to reset your password."],
  "The button of the identity provider": ["if Google is set up, a button"],
  "The Month picker": ["Month (the last twelve)"],
  "Download Audit Report": ["'Download Audit Report' downloads the filtered"],
  "`/external/documentation`": ["/external/documentation"],
  "The icon": ["CircleX", "app/sign-in/no-applications.tsx"],
  "The sidebar": ["The sidebar lists only"],
  "Rows of tables": ["table area 40 to 60 % of the viewport"],
  "Sign in with a passkey": ["Sign in with a passkey", "languages/en.json"],
  "Pages between sign-in and target": ["`/auth/interaction/{id}`"],
  "More entries of the sidebar": ["groups; the outbox; API tokens, webhooks and directories"],
  "More filters and columns": ["adds the filters Action and Outcome"],
  "The sign-in page's picture": ["`picture` of a sign-in request and an interaction"],
  "The page of a user": ["signIn", "api/contract/user-page.ts"],
  "A page jump": ["FEWEST_JUMPED", "app/table/pagination.tsx"],
  "An audit's headline": ["the sentence without its subject"],
  "Audit messages": ["names keep their 200 px", "app/audits/audits.css"],
  "A role's page": ["leads to 'Rename Role'"],
  "Add Role": ["'Add Role' begins with no console access"],
  "Add User": ["Add User takes a list of up to 100 addresses"],
  "The delete dialogs of roles and applications": [
    "it through groups.",
    "app/applications/delete-application-dialog.tsx",
  ],
  Export: ["Export offers two CSV files"],
  "The footer": ["Times are in UTC", "languages/en.json"],
  "A lost connection": ["Without an answer, a form stays with everything typed."],
  "Add Application": ["asks in step 1 how the application signs people in"],
  "Inactive applications": ["(inactive)", "app/sso-api/option-label.ts"],
  "A toast": ["addedLink", "app/forms/close-address.ts"],
  "The table area on phones": ["table area 40 to 60 % of the viewport"],
  "Delete dialogs": ["offers to deactivate the user instead"],
  "Names, email addresses and usernames": ["bidirectional or invisible characters"],
  "The application's secret": [
    "The secret is shown only once",
    "app/applications/created-application-dialog.tsx",
  ],
  "A password that an administrator sets": ["A password that an administrator sets must be changed"],
  "A status": ['["active", true]', "app/sso-api/status.ts"],
  "Lengths of texts": ["optionalLineSchema", "api/contract/text.ts"],
  "Self-sign": ["ownRequest()", "app/sign-in/login-fields.server.ts"],
  "`redirectionURL` alone": ["for `redirectionURL` alone too"],
  "Tokens go only to a vouched-for address": ["the service returns the address that it vouches for"],
  "After signing in": ["home of people without an administrative role"],
  "The calling application's name": ["known.applicationName", "app/sign-in/application-request.server.ts"],
  "Silent sign-in": ["!visit.isNavigation", "app/sign-in/credentials/screen.server.ts"],
  "The session flag `googleSignIn`": ["googleSignIn"],
  "Signing out": ["**Signing out** calls the SSO API"],
  "Signed out, no access check is made": ["if (!session ||", "app/sign-in/credentials/screen.server.ts"],
  "The meter": ["**The meter** shows medium from 6 characters"],
  "The sign-in button": ["the button is disabled while a field is empty"],
  "Closed pages when the profile fails.": ["guarded pages return 503 with Retry"],
  "Permissions and groups": ["`SSO_API_ROLES` says what its roles count as"],
  "All calls of one browser request share ten seconds": ["the calls of one request share 10 seconds"],
  "`verify-access` returns `refreshToken` only with a `signedRequest`.": ["`vouched-redirection`"],
  "`POST /auth/login`": ["/auth/login"],
  "`mobileNo`": ["mobileNo is optional"],
  "`searchTerm`, `message` and `user`": ["searchTerm"],
  "Unknown keys": ["strictObject", "api/contract/users.ts"],
  "`size`": ["MAX_PAGE_SIZE = 100", "api/contract/lists.ts"],
  "`type` of the two user counts": ['type: z.literal("role").optional()', "api/contract/roles.ts"],
  Ids: [".transform(String)", "api/contract/lists.ts"],
  "Status codes": ["409"],
  "`GET /capabilities`": ["/capabilities"],
  Headers: ['"x-forwarded-for": clientAddress', "app/sso-api/unguarded-call.server.ts"],
  "A redirect of the SSO API": ["isFinal: true", "app/sso-api/unguarded-call.server.ts"],
  "A 401": ["refreshFailed", "app/sso-api/unguarded-call.server.ts"],
  "Failed lists and summaries": ["is shown with what it has"],
  "The server's message": [".max(500)", "app/sso-api/refusal.server.ts"],
  "A failed sign-in": ["An unreachable or busy service gets a notice"],
  "Retries and the cache apply over HTTP only": ["over HTTP only"],
  "The five-minute cache": ["dropdown lists are cached for 5 minutes"],
  Toasts: ["close after 5 seconds"],
  Dialogs: ["animate in 150 ms if centred (all of them are)"],
  "Page sizes": ["10 (default), 25, 50, 100"],
};

const titles = [...readFileSync("docs/specification-notes.md", "utf8").matchAll(/^- \*\*(.+?)\*\*/gm)].map(
  ([, title = ""]) => title,
);
const flat = (text: string) => text.replace(/\s+/g, " ");

it("every point of docs/specification-notes.md has evidence here, and no other has", () => {
  expect(titles.sort()).toEqual(Object.keys(EVIDENCE).sort());
});

it.each(Object.entries(EVIDENCE))("what the notes say holds: %s", (_, [words, file = PRODUCT]) => {
  expect(flat(readFileSync(file, "utf8"))).toContain(flat(words));
});
