/** What a word of the wire means, and how a value of it looks. */
export interface Word {
  description: string;
  examples?: unknown[];
}

const word = (description: string, ...examples: unknown[]): Word => ({
  description,
  ...(examples.length > 0 && { examples }),
});

const ID = "0199f3c2-7d1e-7cc3-9a51-3f0f6a1d2b4c";
const OTHER_ID = "0199f3c2-8a40-7b6d-8e2f-51c7d0b9e413";
const MOMENT = "2026-11-22T09:41:07.512Z";
const JWT = "eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJzdWIiOiIwMTk5ZjNjMiJ9.MEUCIQDx";

/** One word means the same in every call that has it. */
const EVERYWHERE: Record<string, Word> = {
  id: word("Made by the service when the item is added; it never changes.", ID),
  name: word("The full name, for people.", "Ada Lovelace"),
  username: word("What a person types to sign in. It is unique, in any case.", "ada"),
  email: word("It is unique, in any case.", "ada@example.com"),
  mobileNo: word("The mobile number as it was typed; null where there is none.", "+44 20 7946 0018"),
  password: word("The password in plain text. Send it over https only.", "a lantern on the western pier"),
  status: word("Active is true in answers and queries, 1 in bodies; Inactive is false or 0.", true),
  googleAuth: word("True for an account that signs in with Google: it has no password to reset."),
  applications: word("Ids of the applications that the user may enter.", [OTHER_ID]),
  roles: word("Ids of the user's roles.", [ID]),
  lockedUntil: word("When a lock after too many wrong passwords ends; only while there is one.", MOMENT),
  version: word("Grows with every change. Send it as If-Match to change only what you have seen.", 3),
  "If-Match": word(
    "The version that the change is based on. If somebody changed the item since, the call is refused with 412.",
    '"3"',
  ),
  builtIn: word("True for what every installation has: it can't be renamed, deactivated or deleted."),

  roleName: word("The role's name. It is unique, in any case.", "auditor"),
  applicationName: word("The application's name, as the sign-in page shows it.", "Payroll"),
  applicationStatus: word("True is Active. Nobody enters an inactive application.", true),
  applicationId: word(
    "The application's id: issuer of its signed requests and audience of its tokens. The console shows it as the Application Key.",
    OTHER_ID,
  ),
  applicationKey: word(
    "The application's secret, which signs its requests. The console shows it as the Application Secret. This answer is the only one that has it.",
    "kL0x0uVnT0pX2oT5b1mXkR3cY8JwQ7dZ4sE6fH9gAaU",
  ),

  page: word("Number of the page, from 1."),
  size: word("Items on a page."),
  searchTerm: word("Only items that contain this text, in any case. It is text, never a pattern.", "ada"),
  items: word("The items of this page."),
  totalItems: word("Items on all pages together.", 42),
  totalPages: word("How many pages there are.", 5),
  currentPage: word("Number of this page, from 1.", 1),
  count: word("How many users there are.", 7),
  type: word("What is counted; it may be left out."),

  message: word("A sentence for people.", "This role is built in."),
  code: word("A word for programs, where the status alone doesn't say what to do."),
  errors: word("Sentences by the name of the field at fault.", { email: ["This field is required."] }),
  current: word("The item as it is now."),

  month: word("1 to 12: the most recent such month in UTC, the current one included.", 11),
  user: word("Only what people did whose name contains this text, in any case.", "ada"),
  timestamp: word("When it happened (ISO 8601, UTC).", MOMENT),
};

/** Words that mean something else, or appear only, in the calls of one group. */
const BY_GROUP: Record<string, Record<string, Word>> = {
  Service: {
    status: word("In one word.", "ok"),
    version: word("The release that runs.", "0.2.0"),
    service: word("Tells this service from any other with the same calls."),
    features: word("What the service does beyond the calls that every SSO API has.", ["refresh", "if-match"]),
    keys: word("Public keys as JSON Web Keys. Verify a token with the key that its kid names.", [
      { kty: "EC", crv: "P-256", kid: ID, alg: "ES256", use: "sig", x: "f83OJ3D2…", y: "x_FEzRu9…" },
    ]),
  },
  "Sign-in": {
    roles: word("Names of the person's roles.", ["super"]),
    role: word("The first of the roles; null where there is none.", "super"),
    appId: word("Id of the client application that asks.", OTHER_ID),
    signedRequest: word("The request that the application signed with its secret: a JWT, good once.", JWT),
    signedResponse: word("The console's own signed request: a JWT.", JWT),
    redirectionURL: word("Where the application wants the person back.", "https://app.example.com/welcome"),
    onTheWayTo: word("The application that somebody is on the way to who signs in to the console first."),
    former: word("Access token of the console's sign-in that this one replaces.", JWT),
    device: word("What the person's browser stores to be known again. Send an empty text the first time."),
    secondStep: word("True if the caller can go on where the answer asks for a further step."),
    token: word("The access token: a JWT (RFC 9068), good for a quarter of an hour by default.", JWT),
    refreshToken: word("Gets the next pair from POST /auth/refresh, once.", "AZnzwn0efMOaUT8PampNLKd2…"),
    applicationAccess: word("Whether the person may enter the application.", true),
    newUser: word("True for an account to which no application is assigned.", false),
    pending: word("Continues this sign-in, once, within ten minutes.", "9SGx3V0bYq0pZtWfXh1u7R…"),
    newPassword: word("The next step: choose a new password by POST /auth/new-password."),
    idToken: word("The id token that Google issued.", JWT),
    nonce: word("The nonce that the id token was requested with; it is good once.", "n-0S6_WzA2Mj8x1Q"),
    spent: word("True if the request was used before: nobody gets in with it again.", false),
  },
  Audits: {
    message: word(
      "What happened, in a sentence. As a query: only audits that contain this text.",
      "signed in",
    ),
    user: word(
      "Who did it, by name; empty if nobody was signed in. As a query: only theirs.",
      "Ada Lovelace",
    ),
    application: word("Through which application, by name; empty if none was.", "Payroll"),
    applicationId: word("Only audits of this application.", OTHER_ID),
    actor: word("Who did it: tells people of the same name apart."),
    target: word("What it was done to."),
    type: word("The kind of thing.", "user"),
  },
  Summary: {
    appPage: word("Page of applicationActivity, from 1."),
    appSize: word("Entries on a page of applicationActivity."),
    userPage: word("Page of userActivity, from 1."),
    userSize: word("Entries on a page of userActivity."),
    applicationId: word("Only activity in this application.", OTHER_ID),
    user: word("The person. As a query: only activity of people whose name contains this text."),
    application: word("The application."),
    applicatonId: word("Id of the application. The spelling is part of the wire.", OTHER_ID),
    noOfLoginAttempts: word("Attempts to sign in, failed ones included.", 120),
    totalUsers: word("How many users there are.", 42),
    totalAppPages: word("Pages of applicationActivity.", 1),
    totalUserPages: word("Pages of userActivity.", 5),
    totalAppItems: word("Entries of applicationActivity on all pages.", 3),
    totalUserItems: word("Entries of userActivity on all pages.", 42),
    currentAppPage: word("Number of this page of applicationActivity.", 1),
    currentUserPage: word("Number of this page of userActivity.", 1),
    userActivity: word("The last sign-in of each person to each application, the newest first."),
    applicationActivity: word("The last sign-in to each application, the newest first."),
    attempts: word("Attempts to sign in by day, the oldest first."),
    day: word("The day in UTC.", "2026-11-22"),
    succeeded: word("Attempts that got in.", 17),
    failed: word("Attempts that were refused.", 2),
  },
  Reference: {
    openapi: word("The version of OpenAPI.", "3.1.1"),
    paths: word("The calls, by path and method."),
  },
};

/** @param group of the call that has the word: "Users" */
export const findWord = (group: string, name: string): Word | undefined =>
  BY_GROUP[group]?.[name] ?? EVERYWHERE[name];
