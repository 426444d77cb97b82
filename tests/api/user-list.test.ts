import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEngines } from "#tests/support/engines";
import { TestService } from "#tests/support/service";

const NAMES = [
  "José Álvarez",
  "Jörg Straße",
  "Ωmega Παπαδόπουλος",
  "100% Wool",
  "under_score",
  'quo"te',
  "back\\slash",
  "star*glob",
  "O'Brien",
  "李小龍",
  "Anna Åberg",
  "anna beck",
  "Zoe Zimmer",
];

describeOnEngines("the list of users", (databaseUrl) => {
  let test: TestService;
  let token: string;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    for (const [index, name] of NAMES.entries()) {
      await test.addUser({ name, username: `listed-${index}`, status: index % 4 === 3 ? 0 : 1 });
    }
    token = (await test.signIn()).token;
  });
  afterAll(() => test.stop());

  const list = async (query: Record<string, string | number> = {}) => {
    const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
    return (await test.get(`/auth/users?${search}`, token)).body;
  };
  const names = async (query: Record<string, string | number>) =>
    (await list(query)).items.map((item: { name: string }) => item.name);

  it("comes by folded name, page by page, each once, with the true totals", async () => {
    const all = await names({ size: 100 });
    expect(all).toHaveLength(NAMES.length + 1);
    expect(all.slice(0, 5)).toEqual(["100% Wool", "Administrator", "Anna Åberg", "anna beck", "back\\slash"]);
    const paged: string[] = [];
    for (let page = 1; page <= 5; page++) {
      const answer = await list({ page, size: 3 });
      expect(answer).toMatchObject({ totalItems: 14, totalPages: 5, currentPage: page });
      paged.push(...answer.items.map((item: { name: string }) => item.name));
    }
    expect(paged).toEqual(all);
  });

  it("is empty past its end, with the true totals", async () => {
    const answer = await list({ page: 99, size: 10 });
    expect(answer).toEqual({ items: [], totalItems: 14, totalPages: 2, currentPage: 99 });
    expect(await list({ page: 999999999, searchTerm: "anna" })).toMatchObject({ items: [], totalItems: 2 });
  });

  it("has ten items a page where nothing is said", async () => {
    expect((await list()).items).toHaveLength(10);
  });

  it("filters by status, and its totals follow", async () => {
    const active = await list({ status: "true", size: 100 });
    const inactive = await list({ status: "false", size: 100 });
    expect(active.totalItems + inactive.totalItems).toBe(14);
    expect(inactive.items.map((item: { status: boolean }) => item.status)).toEqual([false, false, false]);
    expect((await list({ status: "false", searchTerm: "100%" })).totalItems).toBe(1);
    expect((await list({ status: "true", searchTerm: "100%" })).totalItems).toBe(0);
  });

  it("finds by any part of name or email address, without regard to case and marks", async () => {
    expect(await names({ searchTerm: "jose" })).toEqual(["José Álvarez"]);
    expect(await names({ searchTerm: "ÁLV" })).toEqual(["José Álvarez"]);
    expect(await names({ searchTerm: "STRASSE" })).toEqual(["Jörg Straße"]);
    expect(await names({ searchTerm: "παπαδοπουλοσ" })).toEqual(["Ωmega Παπαδόπουλος"]);
    expect(await names({ searchTerm: "anna" })).toEqual(["Anna Åberg", "anna beck"]);
    expect(await names({ searchTerm: "小龍" })).toEqual(["李小龍"]);
    expect(await names({ searchTerm: "listed-10@" })).toEqual(["Anna Åberg"]);
    expect(await names({ searchTerm: "zi" })).toEqual(["Zoe Zimmer"]);
  });

  it("L2: finds words in any order, each in the name, the address or the username", async () => {
    await test.addUser({ name: "Ada Lovelace", username: "countess-é", email: "al@byron.test" });
    for (const term of ["lovelace ada", "ada  lovelace", "ace  byr ada", "COUNTESS-E", "l byron", "ada al"])
      expect(await names({ searchTerm: term }), term).toEqual(["Ada Lovelace"]);
    expect(await names({ searchTerm: "ada zimmer" })).toEqual([]);
    expect((await list({ searchTerm: " \u00a0 " })).totalItems).toBe(15);
    const { items } = await list({ searchTerm: "lovelace ada" });
    await test.delete(`/auth/users/${items[0].id}`, token);
  });

  it("takes the search as text, never as a pattern", async () => {
    expect(await names({ searchTerm: "100%" })).toEqual(["100% Wool"]);
    expect(await names({ searchTerm: "%" })).toEqual(["100% Wool"]);
    expect(await names({ searchTerm: "r_s" })).toEqual(["under_score"]);
    expect(await names({ searchTerm: "_" })).toEqual(["under_score"]);
    expect(await names({ searchTerm: 'o"t' })).toEqual(['quo"te']);
    expect(await names({ searchTerm: "k\\s" })).toEqual(["back\\slash"]);
    expect(await names({ searchTerm: "r*g" })).toEqual(["star*glob"]);
    expect(await names({ searchTerm: "o'b" })).toEqual(["O'Brien"]);
    for (const term of [
      "a OR b",
      "NEAR(a b)",
      "name_key:anna",
      "-anna",
      '"',
      "^anna",
      "a* b",
      "') or 1=1 --",
    ]) {
      expect((await test.get(`/auth/users?searchTerm=${encodeURIComponent(term)}`, token)).status, term).toBe(
        200,
      );
    }
  });

  it("takes an empty search for none", async () => {
    expect((await list({ searchTerm: "" })).totalItems).toBe(14);
  });

  it("pages through what was found the same way", async () => {
    const all = await names({ searchTerm: "example.test", size: 100 });
    expect(all).toHaveLength(13);
    const paged = [
      ...(await names({ searchTerm: "example.test", size: 5, page: 1 })),
      ...(await names({ searchTerm: "example.test", size: 5, page: 2 })),
      ...(await names({ searchTerm: "example.test", size: 5, page: 3 })),
    ];
    expect(paged).toEqual(all);
  });

  it("counts anew once somebody is added, renamed, deactivated or deleted", async () => {
    const total = async (query: Record<string, string>) => (await list(query)).totalItems;
    const totals = async () => [
      await total({ searchTerm: "qu" }),
      await total({ searchTerm: "quill" }),
      await total({ searchTerm: "quill", status: "true" }),
    ];
    expect(await totals()).toEqual([1, 0, 0]);
    const { id, input } = await test.addUser({ name: "Quill Quince", username: "counted" });
    expect(await totals()).toEqual([2, 1, 1]);
    const change = async (changes: Record<string, unknown>) =>
      (await test.put(`/auth/users/${id}`, { ...input, password: undefined, ...changes }, token)).status;
    expect(await change({ status: 0 })).toBe(200);
    expect(await totals()).toEqual([2, 1, 0]);
    expect(await change({ name: "Quinn Quince" })).toBe(200);
    expect(await totals()).toEqual([2, 0, 0]);
    await test.delete(`/auth/users/${id}`, token);
    expect(await totals()).toEqual([1, 0, 0]);
  });
});
