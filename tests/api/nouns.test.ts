import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeOnEngines } from "#tests/support/engines";
import { NOUNS } from "#tests/support/nouns";
import { TestService } from "#tests/support/service";

describeOnEngines("a noun", (databaseUrl) => {
  let test: TestService;
  let admin: string;
  const token = async (role: string) =>
    (await test.signIn((await test.addUser({ roles: [role] })).input.username)).token;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    admin = (await test.signIn()).token;
  });
  afterAll(() => test.stop());

  describe.each(NOUNS)("$noun", ({ noun, path, field, rest }) => {
    const body = (name: string) => ({ [field]: name, ...rest });
    const unique = (name: string) => `${name} ${randomUUID().slice(0, 8)}`;
    const find = async (query: string) => (await test.get(`${path}?${query}`, admin)).body;
    const names = ({ items }: { items: Record<string, string>[] }) => items.map((one) => one[field]);
    const add = async (name: string) => {
      expect((await test.post(path, body(name), admin)).status).toBe(201);
      const [added] = (await find(`searchTerm=${encodeURIComponent(name)}`)).items;
      return added as { id: string; version: number };
    };

    it("is listed by name, a page at a time, and found by a part of it", async () => {
      const mark = randomUUID().slice(0, 8);
      for (const name of [`b ${mark}`, `Á ${mark}`, `c ${mark}`]) await add(name);
      const first = await find(`searchTerm=${mark.toUpperCase()}&size=2`);
      expect([names(first), first.totalItems, first.totalPages]).toEqual([[`Á ${mark}`, `b ${mark}`], 3, 2]);
      expect(names(await find(`searchTerm=${mark}&size=2&page=2`))).toEqual([`c ${mark}`]);
      expect((await find("searchTerm=%25")).items).toEqual([]);
    });

    it("is added, changed and deleted, each with an audit of it", async () => {
      const { id } = await add(unique("First"));
      expect(await test.lastAudit()).toMatchObject({ action: `${noun}.create`, target_id: id });
      const name = unique("Second");
      expect((await test.put(`${path}/${id}`, body(name), admin)).body).toMatchObject({ id, [field]: name });
      expect(await test.lastAudit()).toMatchObject({ action: `${noun}.update`, target_id: id });
      expect((await test.delete(`${path}/${id}`, admin)).status).toBe(204);
      expect(await test.lastAudit()).toMatchObject({ action: `${noun}.delete`, target_id: id });
      expect((await test.delete(`${path}/${id}`, admin)).status).toBe(404);
      expect((await test.put(`${path}/${id}`, body(name), admin)).status).toBe(404);
    });

    it("is left alone by a change that did not see the latest one", async () => {
      const { id, version } = await add(unique("Seen"));
      const seen = { headers: { "If-Match": `"${version}"` } };
      expect((await test.put(`${path}/${id}`, body(unique("Changed")), admin, seen)).status).toBe(200);
      expect((await test.put(`${path}/${id}`, body(unique("Late")), admin, seen)).status).toBe(412);
      expect((await test.delete(`${path}/${id}`, admin, seen)).status).toBe(412);
    });

    it("has a name that nobody else has, and refuses what it does not know", async () => {
      const name = unique("Taken");
      await add(name);
      const taken = await test.post(path, body(name.toUpperCase()), admin);
      expect([taken.status, Object.keys(taken.body.errors)]).toEqual([409, [field]]);
      expect((await test.post(path, body("  "), admin)).body.errors[field]).toHaveLength(1);
      expect((await test.post(path, { ...body(unique("x")), unknown: 1 }, admin)).status).toBe(422);
    });

    it("is changed by nobody who may only read, and by nobody without a token", async () => {
      const { id } = await add(unique("Guarded"));
      const auditor = await token("auditor");
      expect((await test.get(`${path}?page=1`, auditor)).status).toBe(200);
      for (const [who, status] of [
        [auditor, 403],
        [undefined, 401],
      ] as const) {
        expect((await test.post(path, body(unique("x")), who)).status).toBe(status);
        expect((await test.put(`${path}/${id}`, body(unique("x")), who)).status).toBe(status);
        expect((await test.delete(`${path}/${id}`, who)).status).toBe(status);
      }
    });
  });
});
