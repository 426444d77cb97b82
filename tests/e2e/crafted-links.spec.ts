import { expect, fillSignIn, test } from "../support/console-test";
import { type Link, LinkForge } from "../support/crafted-links";
import { LinkVisitor } from "../support/link-visitor";
import { Registrar, type Registration } from "../support/registration";

const INVALID = "This sign-in request is not valid";
const TOKEN = /[?&](token|refreshToken)=/;

let registrar: Registrar;
let payroll: Registration;
let forge: LinkForge;
let wrong: Link[];

test.beforeAll(async ({ consoleWith }) => {
  const sso = await consoleWith({});
  registrar = await Registrar.at(sso);
  payroll = await registrar.register();
  forge = new LinkForge(sso.url, payroll);
  wrong = await forge.wrong(await registrar.register());
});

const address = (query: string) => `/auth/sign-in?${query}`;

test("S1: a wrong link ends on one plain page, for anybody", { tag: "@once" }, async ({ sso }) => {
  const [stranger, member] = [new LinkVisitor(sso.url), new LinkVisitor(sso.url)];
  await member.signIn(payroll.person);
  for (const [name, query] of wrong) {
    const credentials = new URLSearchParams(payroll.person);
    const answers = {
      "somebody signed in": await member.get(address(query)),
      "somebody not signed in": await stranger.get(address(query)),
      "somebody signing in": await stranger.post(
        "/auth/sign-in",
        new URLSearchParams([...new URLSearchParams(query), ...credentials]),
      ),
    };
    for (const [who, { status, location, text }] of Object.entries(answers)) {
      expect({ name, who, status, location }).toEqual({ name, who, status: 400, location: null });
      expect(text).toContain(INVALID);
      expect(text).not.toMatch(/<form|eyJhbGciOiJFUzI1NiI/);
    }
  }
  expect(await registrar.audits()).toContain(`Invalid sign-in request in the name of ${payroll.name}`);
});

test("F3, F6: a right link leads to the very address that was signed, and the tokens are added to its query", {
  tag: "@once",
}, async ({ sso }) => {
  const member = new LinkVisitor(sso.url);
  await member.signIn(payroll.person);
  for (const [name, query, back] of forge.right()) {
    const { status, location, headers, text } = await member.get(address(query));
    expect({ name, status, text }).toEqual({ name, status: 303, text: "" });
    const tokens = /[?&]token=ey[\w.-]+&refreshToken=[\w-]+(?=#|$)/;
    // The tokens need no separator of their own after an empty query.
    const shown = back.replace(/\?$/, "");
    expect({ name, location: location?.replace(tokens, "") }).toEqual({ name, location: shown });
    expect(location).toMatch(tokens);
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cache-control")).toMatch(/\bno-store$/);
  }
});

test("S1: a right link brings nobody in whom the application does not let in, and nobody twice", {
  tag: "@once",
}, async ({ sso }) => {
  const used = forge.query();
  const member = new LinkVisitor(sso.url);
  await member.signIn(payroll.person);
  expect((await member.get(address(used))).location).toMatch(TOKEN);
  const again = await member.get(address(used));
  expect(again).toMatchObject({ status: 200, location: null });
  expect(again.text).toContain("already used");
  expect(again.text).not.toMatch(/<form|[?&]token=/);

  const refused = /^\/unauthorised\/no-applications\?specificApplication=true&encodedString=/;
  const inactive = await registrar.register();
  await registrar.deactivate(inactive);
  const unassigned = await registrar.register();
  const other = new LinkVisitor(sso.url);
  await other.signIn(unassigned.person);
  const links: Array<[LinkVisitor, Registration, LinkForge]> = [
    [member, unassigned, new LinkForge(sso.url, unassigned)],
    [other, payroll, forge],
    [member, inactive, new LinkForge(sso.url, inactive)],
  ];
  for (const [visitor, , its] of links) {
    expect((await visitor.get(address(its.query()))).location).toMatch(refused);
    const fields = new URLSearchParams([
      ...new URLSearchParams(its.query()),
      ...new URLSearchParams(unassigned.person),
    ]);
    const signedIn = await new LinkVisitor(sso.url).post("/auth/sign-in", fields);
    if (its.application.id === unassigned.id) expect(signedIn.location).toMatch(TOKEN);
    // Someone who is not signed in sees no form in the name of an application that is inactive.
    else if (its.application.id === inactive.id)
      expect(signedIn).toMatchObject({ status: 400, location: null });
    else expect(signedIn.location).toMatch(refused);
  }
});

test("S2: only a page that a person opens lets somebody in who is signed in already", {
  tag: "@once",
}, async ({ sso }) => {
  const member = new LinkVisitor(sso.url);
  await member.signIn(payroll.person);
  const link = address(forge.query());
  const ways: Record<string, Parameters<LinkVisitor["get"]>[1]> = {
    "a frame": { headers: { "sec-fetch-dest": "iframe" } },
    "a script": { headers: { "sec-fetch-dest": "empty" } },
    "an image": { headers: { "sec-fetch-dest": "image" } },
    "a look ahead": { headers: { "sec-fetch-dest": "document", "sec-purpose": "prefetch;prerender" } },
    "a look at the headers": { method: "HEAD" },
  };
  for (const [name, way] of Object.entries(ways)) {
    const { status, location } = await member.get(link, way);
    expect({ name, status, location }).toEqual({ name, status: 200, location: null });
  }
  const data = await member.get(link.replace("?", ".data?"));
  expect(data.text).not.toContain("token=");
  const mistyped = new URLSearchParams([...new URLSearchParams(link.split("?")[1])]);
  mistyped.set("username", payroll.person.username);
  mistyped.set("password", "mistyped");
  expect(await member.post(link, mistyped)).toMatchObject({ status: 401, location: null });

  const opened = await member.get(link, { headers: { "sec-fetch-dest": "document" } });
  expect(opened.location).toMatch(TOKEN);
});

test("S1: wrong links in a browser: no form, and no way on @once", async ({ page, sso }) => {
  const some = wrong.filter(([name]) =>
    /^(a backslash before|a line break|the host as|signed: (a script|data|no slashes)$)/.test(name),
  );
  expect(some).toHaveLength(6);
  for (const signedIn of [false, true]) {
    for (const [name, query] of some) {
      await page.goto(address(query));
      await expect(page.getByRole("heading", { name: INVALID }), name).toBeVisible();
      await expect(page.getByText("Still not working? Ask your administrator.")).toBeVisible();
      await expect(page.locator("form")).toHaveCount(0);
      expect(new URL(page.url()).origin, name).toBe(sso.url);
    }
    if (signedIn) break;
    await page.goto("/auth/sign-in");
    await fillSignIn(page, payroll.person);
    await expect(page).toHaveURL("/account/applications");
  }
});
