import { beforeAll, describe, expect, it } from "vitest";
import { FEATURES, type Feature } from "#api/contract/capabilities";
import { permissionPhrase, TOKEN_PERMISSIONS, withImplied } from "#api/contract/permissions";
import {
  ACCOUNT_APPLICATIONS,
  GUIDE,
  HOME,
  INTEGRATIONS,
  MAIL,
  OWN_APPLICATIONS,
  SECTIONS,
  type Section,
  TOKENS,
  USER_MANAGEMENT,
  WEBHOOKS,
} from "#app/navigation";
import { canChange, canOpen, homeOf, noScreensBy, openedBy, sectionsFor } from "#app/permissions";
import { permissionsOf } from "#app/session/permissions.server";
import { useApiAt } from "#tests/support/console-request";
import { EXAMPLES } from "../../app/tokens/new-token.server";

beforeAll(() => void useApiAt("https://api.example.test"));

/** What these roles allow over an SSO API that names no permissions. */
const of = (...roles: string[]) => permissionsOf({ name: "Ada", roles });

const GUARDED = [
  "/dashboard/summary-dashboard",
  "/dashboard/user-management",
  "/dashboard/application-access",
  "/dashboard/mail",
] as const;
const OPEN = [
  "/dashboard/audit-reports",
  "/dashboard/roles",
  "/dashboard/guide",
  "/dashboard/not-authorized",
];

describe.each(GUARDED)("%s", (path) => {
  it.each(["super", "admin", "auditor"])("opens for the role %s", (role) => {
    expect(canOpen(path, of("visitor", role))).toBe(true);
  });

  it("stays closed for other roles and for none", () => {
    expect(canOpen(path, of("visitor", "Super", "superb", "All"))).toBe(false);
    expect(canOpen(path, [])).toBe(false);
  });

  it("guards the dialogs over it too, in whatever case the address was typed", () => {
    expect(canOpen(`${path}/new`, of("visitor"))).toBe(false);
    expect(canOpen(path.toUpperCase(), of("visitor"))).toBe(false);
  });
});

it.each(OPEN)("%s is open to whoever is signed in", (path) => {
  expect(canOpen(path, [])).toBe(true);
});

it("does not take a page for a guarded one because its name begins alike", () => {
  expect(canOpen("/dashboard/user-management-help", [])).toBe(true);
});

it("names what opens a page, and roles that open none", () => {
  expect(openedBy(`${USER_MANAGEMENT}/new`)).toEqual(["users:read"]);
  expect(openedBy(INTEGRATIONS)).toEqual(["tokens:read", "webhooks:read"]);
  expect(openedBy(GUIDE)).toEqual([]);
  expect(noScreensBy([])).toBe("You have no role in the console.");
  expect(noScreensBy(["member"])).toBe("Your role “member” opens no screens of the console.");
  expect(noScreensBy(["member", "guest"])).toBe(
    "Your roles “member” and “guest” open no screens of the console.",
  );
});

it("begins with a screen that has no guard, if it is the first to open", () => {
  expect(homeOf(["audits:read"], new Set(["account"]))).toBe("/dashboard/audit-reports");
});

it("offers changes to super and admin, and to nobody else", () => {
  expect(canChange(USER_MANAGEMENT, of("super"))).toBe(true);
  expect(canChange(USER_MANAGEMENT, of("visitor", "admin"))).toBe(true);
  expect(canChange(USER_MANAGEMENT, of("auditor", "visitor"))).toBe(false);
  expect(canChange(USER_MANAGEMENT, [])).toBe(false);
});

it("opens Integrations for whoever may open one of its tabs, and that tab alone", () => {
  expect(canOpen(INTEGRATIONS, ["webhooks:read"])).toBe(true);
  expect(canOpen(`${WEBHOOKS}/x/overview/edit`, ["webhooks:read"])).toBe(true);
  expect(canOpen(`${TOKENS}/new`, ["webhooks:read"])).toBe(false);
  expect(canOpen(INTEGRATIONS, ["mail:read"])).toBe(false);
  const paths = (features: Feature[]) =>
    sectionsFor(["webhooks:read"], new Set(features)).map(({ path }) => path);
  expect(paths(["tokens", "webhooks", "scim"])).toEqual([INTEGRATIONS, WEBHOOKS, GUIDE]);
  expect(paths(["tokens"])).not.toContain(INTEGRATIONS);
});

it("goes by the permissions of the profile where the SSO API names them", () => {
  const permissions = permissionsOf({ name: "Ada", roles: ["super"], permissions: ["mail:read", "new:one"] });
  expect(permissions).toEqual(["mail:read"]);
  expect(homeOf(permissions, new Set())).toBe(MAIL);
  expect(canOpen(USER_MANAGEMENT, permissions)).toBe(false);
  expect(canChange(MAIL, permissions)).toBe(false);
  expect(permissionsOf({ name: "Ada", roles: ["super"], permissions: [] })).toEqual([]);
});

describe("SSO_API_ROLES", () => {
  const settle = useApiAt;
  const by = (SSO_API_ROLES: string, ...roles: string[]) => {
    settle("https://api.example.test", { SSO_API_ROLES });
    const held = of(...roles);
    settle("https://api.example.test");
    return held;
  };

  it("says what the roles of another SSO API count as, letter for letter", () => {
    const map = "Administrator:super, Help: desk :auditor";
    expect(by(map, "Administrator")).toEqual(of("super"));
    expect(by(map, "Help: desk", "visitor")).toEqual(of("auditor"));
    expect(by(map, "administrator", "ADMINISTRATOR", "Help", "desk", "*")).toEqual([]);
    expect(by(map, "super"), "not named").toEqual([]);
    expect(by(`${map},super:super`, "super")).toEqual(of("super"));
  });

  it("has a star for everybody who is signed in, and nothing for others", () => {
    expect(by("*:auditor,Chief:admin")).toEqual(of("auditor"));
    expect(by("*:auditor,Chief:admin", "Chief")).toEqual(of("admin", "auditor"));
    settle("https://api.example.test", { SSO_API_ROLES: "*:super" });
    expect(permissionsOf(null)).toEqual([]);
    const named = { name: "Ada", roles: ["x"], permissions: ["mail:read"] };
    expect(permissionsOf(named), "the SSO API names permissions").toEqual(["mail:read"]);
    settle("https://api.example.test");
  });
});

describe("the sidebar", () => {
  const labels = (roles: string[] | null, ownService: boolean) =>
    sectionsFor(roles && of(...roles), new Set(ownService ? (Object.keys(FEATURES) as Feature[]) : [])).map(
      ({ label }) => label,
    );
  const all = SECTIONS.map(({ label }) => label);
  const sections: readonly Section[] = SECTIONS;
  const common = sections
    .filter(({ path, feature }) => !feature && path !== INTEGRATIONS)
    .map(({ label }) => label);

  it.each(["super", "admin", "auditor"])("has every section for the role %s", (role) => {
    // What everybody sees on the way in, is for super alone.
    expect(labels([role], true)).toEqual(all.filter((label) => role === "super" || label !== "Appearance"));
    expect(labels([role], false)).toEqual(common);
  });

  it("has for everybody else their applications, and only what opens", () => {
    expect(labels(["visitor"], true)).toEqual(["Your Applications", "Integration Guide"]);
    expect(labels([], true)).toEqual(["Your Applications", "Integration Guide"]);
  });

  it("keeps what has no guard where nobody knows what the SSO API refuses", () => {
    const open = ["Audit Reports", "User Roles", "Integration Guide"];
    expect(labels(["visitor"], false)).toEqual(["Your Applications", ...open]);
    expect(labels(null, true)).toEqual(open);
  });
});

it.each<[api: string, features: Feature[], own: string]>([
  ["our service", ["account"], ACCOUNT_APPLICATIONS],
  ["another SSO API", [], OWN_APPLICATIONS],
])("over %s it begins with a page that opens, or else with one's own applications", (_, named, own) => {
  const features = new Set(named);
  expect(homeOf(of("auditor"), features)).toBe(HOME);
  expect(homeOf(of("auditor"), features, USER_MANAGEMENT)).toBe(USER_MANAGEMENT);
  expect(homeOf(of("visitor"), features, USER_MANAGEMENT)).toBe(own);
  expect(homeOf([], features)).toBe(own);
  expect(homeOf(null, features)).toBe(HOME);
});

it("leads people without an administrative role into their account where there is one", () => {
  expect(sectionsFor(of("visitor"), new Set<Feature>(["account"]))[0]?.path).toBe(ACCOUNT_APPLICATIONS);
  expect(sectionsFor(of("visitor"), new Set())[0]?.path).toBe(OWN_APPLICATIONS);
});

it("leads home to one of the sections", () => {
  expect(SECTIONS.map(({ path }) => path)).toContain(HOME);
});

it("names a permission within a sentence, with its abbreviations in capitals", () => {
  expect(permissionPhrase("tokens:read")).toBe("see API tokens, and what directories sent");
  expect(permissionPhrase("of:a-newer-service")).toBe("of:a-newer-service");
});

it.each(TOKEN_PERMISSIONS)("a new token with %s is shown with a call that it can make", (permission) => {
  const held = withImplied([permission]);
  expect(
    EXAMPLES.some(([needed]) => held.includes(needed)),
    `Add a call for ${permission} to EXAMPLES in app/tokens/new-token.server.ts.`,
  ).toBe(true);
});
