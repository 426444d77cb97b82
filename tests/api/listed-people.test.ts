import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseListed, personOf } from "#api/contract/listed-people";
import { TestBatches } from "#tests/support/batches";
import { describeOnEngines } from "#tests/support/engines";
import { MAIL } from "#tests/support/mail-server";
import { TestService, WITHOUT_JOBS } from "#tests/support/service";

describe("A pasted list of people", () => {
  it("has lines, commas, semicolons and names", () => {
    const text = `ada@example.com
      "Hopper, Grace" <grace@example.com>, Alan Turing <alan@example.com>;
      ,,not an address
      <plain@example.com>`;
    expect(parseListed(text)).toEqual([
      { name: "", email: "ada@example.com" },
      { name: "Hopper, Grace", email: "grace@example.com" },
      { name: "Alan Turing", email: "alan@example.com" },
      { name: "", email: "not an address" },
      { name: "", email: "plain@example.com" },
    ]);
    expect(parseListed(" \n, ;\n")).toEqual([]);
    expect(parseListed('"open <a@b.example>')).toHaveLength(1);
  });

  it("gives a username and a name", () => {
    expect(personOf({ name: "", email: "ada.lovelace+sso@example.com" })).toEqual({
      email: "ada.lovelace+sso@example.com",
      username: "ada.lovelace+sso",
      name: "Ada Lovelace",
    });
    expect(personOf({ name: " Ada ", email: "x@example.com" }).name).toBe("Ada");
  });
});

describeOnEngines("Adding a list of people", (databaseUrl) => {
  let test: TestService;
  let root: string;
  let batches: TestBatches;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl(), MAIL, WITHOUT_JOBS);
    root = (await test.signIn()).token;
    batches = new TestBatches(test, root);
  });
  afterAll(() => test.stop());

  const listed = (email: string, name = "") => ({ email, name });

  it("adds those who are new, and leaves those who exist as they are", async () => {
    const mark = randomUUID().slice(0, 8);
    const wiki = await test.addApplication({ name: `Wiki ${mark}` });
    const there = await test.addUser({ applications: [wiki.id], roles: ["admin"] });
    const other = await test.addUser();
    const before = (await test.get(`/auth/users/${there.id}`, root)).body;
    const checked = await batches.create({
      kind: "import",
      people: [
        listed(`ada.${mark}@example.test`),
        listed(`grace.${mark}@example.test`, "Grace Hopper"),
        listed(there.input.email),
        listed(`${other.input.username}@elsewhere.test`),
        listed("no address"),
        listed(`ADA.${mark}@example.test`),
      ],
      what: { roles: ["auditor"], applications: [wiki.id] },
      invite: true,
    });
    expect(checked).toMatchObject({
      title: "Add 6 people",
      name: null,
      counts: { add: 2, wrong: 4, lose: 0 },
    });
    const messages = (await batches.rows(checked)).map(({ line, message }) => [line, message]);
    expect(Object.fromEntries(messages)).toMatchObject({
      3: `${there.input.name} has this email address already.`,
      4: `The username “${other.input.username}” is taken by ${other.input.name}. Add this person alone, with another username.`,
      5: "email: Entered value does not match email format.",
      6: "Line 1 has the same username.",
    });
    const done = await batches.run(checked);
    expect(done.counts).toMatchObject({ done: 2, wrong: 4 });
    const { body } = await test.get(`/auth/users?searchTerm=${mark}`, root);
    expect(body.items).toMatchObject([
      {
        name: `Ada ${mark.charAt(0).toUpperCase()}${mark.slice(1)}`,
        username: `ada.${mark}`,
        roles: ["auditor"],
      },
      { name: "Grace Hopper", applications: [wiki.id], roles: ["auditor"] },
    ]);
    expect(body.items.every(({ invitedUntil }: { invitedUntil?: string }) => invitedUntil)).toBe(true);
    expect((await test.get(`/auth/users/${there.id}`, root)).body).toEqual(before);
    const undo = await batches.undo(done);
    expect(undo).toMatchObject({ title: "Undo “Add 6 people”", counts: { lose: 2 } });
    await batches.run(undo);
    expect((await test.get(`/auth/users?searchTerm=${mark}`, root)).body.totalItems).toBe(0);
  });

  it("takes at most 100, known ids, and the permission", async () => {
    const body = (people: object[], roles: string[]) => ({
      kind: "import",
      people,
      what: { roles, applications: [] },
    });
    const many = Array.from({ length: 101 }, (_, index) => listed(`${index}@example.test`));
    expect((await test.post("/auth/batches", body(many, []), root)).status).toBe(422);
    expect((await test.post("/auth/batches", body([listed("a@b.test")], ["nothing"]), root)).status).toBe(
      422,
    );
    const auditor = await test.addUser({ roles: ["auditor"] });
    const { token } = await test.signIn(auditor.input.username);
    expect((await test.post("/auth/batches", body([listed("a@b.test")], []), token)).status).toBe(403);
  });
});
