/**
 * The fences between the rooms (README, "The map"): imports run one way. `npm run lint` holds them.
 */

/**
 * The rooms of the service, from the ground up: each may import those above it in this list, none below it. A room that isn't
 * listed is a noun's: it imports the rooms up to `noun`, and no other room imports it.
 */
const SERVICE = [
  ["contract"],
  ["database"],
  ["keys"],
  ["http"],
  ["jobs"],
  ["audit-trail"],
  ["activity"],
  ["sessions"],
  ["mail"],
  ["factors"],
  ["signed-requests"],
  ["links"],
  ["attempts"],
  ["proofs"],
  ["sign-in-steps"],
  ["noun"],
  ["appearance"],
  ["user-search"],
  ["users"],
  ["user-page", "deleted-users", "roles", "applications", "policies", "audits", "summary", "status"],
  ["groups", "outbox", "batches", "webhooks"],
  ["attention", "scim", "user-filters"],
  ["tokens"],
  ["google"],
  ["account"],
  ["openid"],
  ["sign-in"],
];
/** Rooms below the sessions know nothing of the service's context. */
const GROUND = ["contract", "database", "keys", "http", "jobs", "audit-trail", "activity"];

/** The rooms of the console, likewise. Of these, `routes` imports the rooms of nouns that aren't listed. */
const CONSOLE = [
  ["request"],
  ["sso-api"],
  ["session"],
  ["components"],
  ["forms"],
  ["table"],
  ["noun"],
  ["subject"],
  ["audits", "integrations", "palette", "recipes", "sign-in", "sso-library"],
  [
    "appearance",
    "applications",
    "directory",
    "frame",
    "groups",
    "guide",
    "mails",
    "roles",
    "summary",
    "tokens",
    "users",
  ],
  ["account", "batches", "webhooks"],
  ["routes"],
];

/** @param users the rooms that may import those of nouns */
const nounsRooms = (part, floors, users) => {
  const listed = [...floors.flat(), ...users];
  const unlisted = `^${part}/(?!(?:${listed.join("|")})/)([^/]+)/`;
  const above = floors.slice(floors.findIndex((floor) => floor.includes("noun")) + 1).flat();
  const rule = {
    comment: `A noun's room of ${part} imports the rooms up to noun, and no other room imports it. If it needs others, or others need it, add it to the list at the top of .dependency-cruiser.mjs.`,
    severity: "error",
  };
  return [
    {
      ...rule,
      name: `noun's room: from ${part}`,
      from: { path: unlisted },
      to: { path: `^${part}/(${[...above, ...users].join("|")})/` },
    },
    {
      ...rule,
      name: `noun's room: among ${part}`,
      from: { path: unlisted },
      to: { path: unlisted, pathNot: `^${part}/$1/` },
    },
    {
      ...rule,
      name: `noun's room: to ${part}`,
      from: {
        path: "^(api|app|server|seed|harness|bench)/",
        pathNot: `${unlisted}|^${part}/(${users.join("|")}|app|purges)[./]`,
      },
      to: { path: unlisted },
    },
  ];
};

/** A room imports neither those after it nor its neighbours on the same floor. */
const oneWay = (part, floors) =>
  floors.flatMap((floor, index) =>
    floor
      .map((room) => {
        const above = [...floors.slice(index + 1).flat(), ...floor.filter((other) => other !== room)];
        return {
          name: `one-way: ${part}/${room}`,
          comment: `${part}/${room} is below these rooms: they import it, never the other way round.`,
          severity: "error",
          from: { path: `^${part}/${room}/` },
          to: { path: `^${part}/(${above.join("|")})/` },
        };
      })
      .filter(({ to }) => !to.path.includes("()")),
  );

export default {
  forbidden: [
    ...oneWay("api", SERVICE),
    ...oneWay("app", CONSOLE),
    ...nounsRooms("api", SERVICE, ["commands"]),
    ...nounsRooms("app", CONSOLE, ["routes"]),
    {
      name: "routes-are-addresses",
      comment: "A route imports rooms, never another route. What two routes share is in a room of app/.",
      severity: "error",
      from: { path: "^app/routes/" },
      to: { path: "^app/routes/" },
    },
    {
      name: "service-ground",
      comment: "Ground floors take what they need as arguments, not the whole context.",
      severity: "error",
      from: { path: `^api/(${GROUND.join("|")})/` },
      to: { path: "^api/[^/]+\\.ts$", pathNot: "^api/(config|logger|metrics)\\.ts$" },
    },
    {
      name: "service-rooms",
      comment: "What puts the service together imports the rooms, and no room imports it.",
      severity: "error",
      from: { path: "^api/[^/]+/", pathNot: "^api/commands/" },
      to: {
        path: "^api/([^/]+\\.ts$|commands/)",
        pathNot: "^api/(config|context|logger|metrics|version)\\.ts$",
      },
    },
    {
      name: "service-knows-no-console",
      comment: "The service never imports the console or the process around it.",
      severity: "error",
      from: { path: "^api/" },
      to: { path: "^(app|server|seed|harness|bench|tests)/" },
    },
    {
      name: "console-knows-the-contract",
      comment: "The console knows the SSO API by its contract alone (api/contract).",
      severity: "error",
      from: { path: "^app/" },
      to: {
        path: "^(api/(?!contract/)|server/|seed/|harness/|bench/|tests/)|node_modules/(kysely|pg|better-sqlite3)/",
      },
    },
    {
      name: "door-knows-no-console",
      comment: "The front door and the service behind it are all that `npm run api` loads.",
      severity: "error",
      from: { path: "^server/(door/|end-|listening|service-alone|territories/service)" },
      to: { path: "^app/|^node_modules/@remix-run/" },
    },
    {
      name: "languages-say",
      comment: "The catalogue knows no part of the program, for every part says its texts.",
      severity: "error",
      from: { path: "^languages/" },
      to: { pathNot: "^languages/|^(node:)?(fs|path|async_hooks|crypto)$|^node_modules/@formatjs/" },
    },
    {
      name: "reference-shows",
      comment: "The reference's components show a document. They know neither the service nor the console.",
      severity: "error",
      from: { path: "^reference/" },
      to: { pathNot: "^reference/|^(node:)?crypto$|^node_modules/(@types/)?react(-dom)?/" },
    },
    {
      name: "contract-is-zod",
      comment:
        "The contract is zod, its texts, and the estimate of passwords, which forms and the service share.",
      severity: "error",
      from: { path: "^api/contract/" },
      to: { pathNot: "^api/contract/|^languages/(say|known)\\.ts$|^node_modules/(zod|@zxcvbn-ts)/" },
    },
    {
      name: "sql-in-queries",
      comment:
        "SQL is written in *.queries.ts, migrations and dialects. The types of its columns are in tables.ts.",
      severity: "error",
      from: { path: "^(api|server|seed)/", pathNot: "^api/database/|(\\.queries|/tables)\\.ts$" },
      to: { path: "^node_modules/kysely/" },
    },
    {
      name: "types-in-tables",
      comment: "A room's tables.ts has the types of its columns only.",
      severity: "error",
      from: { path: "^api/[^/]+/tables\\.ts$" },
      to: { pathNot: "^api/database/tables\\.ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "drivers-in-dialects",
      comment: "What the engines differ in is in database/.",
      severity: "error",
      from: { path: "^(api|server|seed)/", pathNot: "^api/database/" },
      to: { path: "^node_modules/(pg|better-sqlite3)/" },
    },
    {
      name: "loaded-at-first-use",
      comment:
        "Services that don't use these neither start later nor need more memory: import them dynamically.",
      severity: "error",
      from: { path: "^(api|server)/" },
      to: {
        path: "^reference/(?!document|example|resolve)|^node_modules/(@simplewebauthn/server|nodemailer|otpauth|react|react-dom)/",
        dynamic: false,
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "tests-and-measurements",
      comment: "Nothing imports from tests/; what tests and measurements share is in harness/.",
      severity: "error",
      from: { path: "^(api|app|languages|reference|server|seed|bench|harness)/" },
      to: { path: "^tests/" },
    },
    {
      name: "no-cycles",
      comment: "Two files that need each other are one file, or lack a third.",
      severity: "error",
      from: { path: "^(api|app|languages|reference|server|seed|harness|bench)/" },
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|data|docs|app/guide/recipes|app/sso-library/earlier)/" },
  },
};
