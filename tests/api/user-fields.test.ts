import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  listedUserFields,
  type OptionalUserField,
  optionalUserFields,
  ownUserFields,
  USER_FIELDS,
} from "#api/contract/user-fields";
import { SCIM_FIELDS } from "#api/scim/optional-fields";
import { byText } from "#api/user-search/filters.queries";
import { TestBatches } from "#tests/support/batches";
import { describeOnEngines } from "#tests/support/engines";
import { importsOf } from "#tests/support/imports";
import { OwnAccount } from "#tests/support/own-account";
import { Directory } from "#tests/support/scim";
import { TestService } from "#tests/support/service";

/** Documents that the compiler can't name. It names a missing column, SCIM attribute and seeded value. */
describe.each(optionalUserFields)("an optional field's forgotten line is named: %s", (name) => {
  const { noun } = USER_FIELDS[name];
  it.each([
    ["docs/product.md", name],
    ["docs/import.md", `\`${name}\``],
    ["docs/scim.md", `\`${SCIM_FIELDS[name].attribute.name}\``],
    ["docs/privacy.md", noun],
  ])("in %s", async (file, text) => {
    expect(await readFile(file, "utf8"), `${file} doesn't mention ${text}`).toContain(text);
  });
});

/** Values of a field, all different. */
const TAGS = ["pt-BR", "zh-Hant", "nb", "el", "uk", "fa", "hi"];
const MORE = ["ko", "zh-Hans", "ro", "bg", "sv", "cs", "da"];
const first = (name: OptionalUserField, count: number) =>
  name === "language" ? (TAGS[count - 1] ?? "") : `First ${count}`;
const second = (name: OptionalUserField, count: number) =>
  name === "language" ? (MORE[count - 1] ?? "") : `Second ${count}`;

describeOnEngines("the optional fields of a user", (databaseUrl) => {
  let test: TestService;
  let root: string;
  let scim: Directory;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl(), { TOKEN_CALLS_PER_MINUTE: "10000" });
    root = (await test.signIn()).token;
    scim = await Directory.connect(test);
  });
  afterAll(() => test.stop());

  const find = async (id: string) => (await test.get(`/auth/users/${id}`, root)).body;
  const changed = (name: OptionalUserField) => `the ${USER_FIELDS[name].noun} of`;
  /** Adds somebody with a text, and checks that it is stored. */
  async function add(name: OptionalUserField, text: string) {
    const { id, input } = await test.addUser();
    const body = { ...input, password: undefined, [name]: text };
    expect((await test.put(`/auth/users/${id}`, body, root)).status).toBe(200);
    expect((await find(id))[name]).toBe(text);
    return { id, input: body };
  }

  it.each(optionalUserFields)(
    "are added, changed, emptied and audited, and on the person's page: %s",
    async (name) => {
      const { id, input } = await add(name, first(name, 1));
      expect((await test.lastAudit("user.update")).message).toContain(`changed ${changed(name)}`);
      expect((await test.get(`/auth/users/${id}/overview`, root)).body[name]).toBe(first(name, 1));
      const { items } = (await test.get(`/auth/users?searchTerm=${input.username}`, root)).body;
      expect(items[0][name]).toBe(first(name, 1));
      const tooLong = { ...input, [name]: "1".repeat(USER_FIELDS[name].most + 1) };
      expect((await test.put(`/auth/users/${id}`, tooLong, root)).status).toBe(422);
      await test.put(`/auth/users/${id}`, { ...input, [name]: "" }, root);
      expect((await find(id))[name]).toBeNull();
    },
  );

  it.each(optionalUserFields)("are described in the API reference: %s", async (name) => {
    const document = JSON.stringify((await test.get("/openapi.json")).body);
    expect(document).toContain(JSON.stringify(USER_FIELDS[name].description));
  });

  it.each(optionalUserFields)(
    "are exported, and imported as they are and changed, and that is undone: %s",
    async (name) => {
      const { id, input } = await add(name, first(name, 2));
      const batches = new TestBatches(test, root);
      const imports = importsOf(test, root);
      const exported: string = (await test.get(`/auth/users/export?searchTerm=${input.username}`, root)).body;
      expect(exported).toContain(first(name, 2));
      expect(await imports.check(exported)).toMatchObject({ counts: { same: 1 } });
      const batch = await imports.check(exported.replace(first(name, 2), second(name, 2)));
      const [row] = await imports.rowsOf(batch);
      expect(row?.changes).toEqual([{ field: name, before: first(name, 2), after: second(name, 2) }]);
      await imports.run(batch);
      expect((await find(id))[name]).toBe(second(name, 2));
      await batches.run(await batches.undo(batch));
      expect((await find(id))[name]).toBe(first(name, 2));
    },
  );

  it.each(optionalUserFields)("come back with somebody who is restored: %s", async (name) => {
    const { id } = await add(name, first(name, 3));
    await test.delete(`/auth/users/${id}`, root);
    expect((await test.post(`/auth/users/${id}/restore`, undefined, root)).status).toBe(200);
    expect((await find(id))[name]).toBe(first(name, 3));
  });

  it.each(optionalUserFields)("are written and read by a directory: %s", async (name) => {
    const { attribute, show } = SCIM_FIELDS[name];
    const { id } = await scim.addUser(`scim-${name}`.toLowerCase(), {
      [attribute.name]: show(first(name, 4)),
    });
    expect((await find(id))[name]).toBe(first(name, 4));
    await scim.patch(`/Users/${id}`, { op: "replace", path: attribute.name, value: show(second(name, 4)) });
    const { body } = await scim.get(`/Users/${id}`);
    expect(body[attribute.name]).toEqual(show(second(name, 4)));
    expect((await test.lastAudit("user.update")).message).toContain(`changed ${changed(name)}`);
    await scim.patch(`/Users/${id}`, { op: "remove", path: attribute.name });
    expect((await find(id))[name]).toBeNull();
    const [schema] = (await scim.get("/Schemas")).body.Resources;
    expect(schema.attributes.map((one: { name: string }) => one.name)).toContain(attribute.name);
  });

  it.each(ownUserFields)("are changed by the person: %s", async (name) => {
    const person = await OwnAccount.open(test);
    const { body } = await test.get("/auth/account", person.token);
    const texts = Object.fromEntries(ownUserFields.map((own) => [own, body[own]]));
    const input = { name: body.name, ...texts, [name]: first(name, 5) };
    expect((await test.put("/auth/account", input, person.token)).status).toBe(200);
    expect((await find(person.id))[name]).toBe(first(name, 5));
    expect((await test.lastAudit("user.update")).message).toContain(
      `changed their ${USER_FIELDS[name].noun}`,
    );
  });

  it.each(optionalUserFields)("can be filtered by: %s", async (name) => {
    const { id } = await add(name, first(name, 6));
    await add(name, name === "language" ? second(name, 6) : "First 6 and more");
    const filter = byText(name, first(name, 6));
    expect(await filter.size(test.engine)).toBe(1);
    for (const where of [filter.where, filter.test]) {
      const rows = await test.engine.read.selectFrom("users").where(where).select("id").execute();
      expect(rows).toEqual([{ id }]);
    }
  });

  it.each(listedUserFields)("filter the list: %s", async (name) => {
    const { id } = await add(name, first(name, 7));
    const { items, totalItems } = (
      await test.get(`/auth/users?${name}=${encodeURIComponent(first(name, 7))}`, root)
    ).body;
    expect([totalItems, items.map((user: { id: string }) => user.id)]).toEqual([1, [id]]);
  });
});
