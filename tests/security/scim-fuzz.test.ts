import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEngines } from "#tests/support/engines";
import { FUZZ, hostileJson, hostileText } from "#tests/support/hostile";
import { Directory } from "#tests/support/scim";
import { TestService } from "#tests/support/service";

/** Requests. */
const RUNS = (FUZZ.runs || 15) * 20;

const POLLUTING = ["__proto__", "__proto__.x", "constructor.prototype.x", "constructor", "prototype"];
const ATTRIBUTES = [
  ...["userName", "displayName", "name", "name.givenName", "active", "externalId", "emails", "phoneNumbers"],
  ...['emails[type eq "work"].value', 'phoneNumbers[type eq "mobile"]', "members", 'members[value eq "x"]'],
  ...["urn:ietf:params:scim:schemas:core:2.0:User:__proto__", "urn:ietf:params:scim:schemas:core:2.0:User"],
  ...["emails[", 'emails[type eq "work"', "emails[not not not (a pr)].value", ...POLLUTING],
];
const attribute = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ATTRIBUTES) }, hostileText);

/** JSON text, because an object literal's `__proto__` would never be sent. */
const objectText = (value: fc.Arbitrary<unknown>) =>
  fc
    .array(fc.tuple(attribute, value), { maxLength: 4 })
    .map(
      (pairs) =>
        `{${pairs.map(([name, one]) => `${JSON.stringify(name)}:${JSON.stringify(one)}`).join(",")}}`,
    );

/** Neither text nor number can be made of these. */
const UNCONVERTIBLE = { toString: 1, valueOf: 1 };
const plain = fc.oneof(
  hostileJson,
  fc.constantFrom<unknown>(UNCONVERTIBLE, [
    { value: "a@b.example", type: UNCONVERTIBLE, primary: UNCONVERTIBLE },
  ]),
  fc.constantFrom<unknown>("False", true, "a@b.example", [{ value: "a@b.example", type: "work" }], {
    value: "x",
  }),
);
const operation = fc
  .tuple(
    fc.oneof(fc.constantFrom<unknown>("add", "Replace", "REMOVE"), fc.constant(UNCONVERTIBLE), hostileText),
    fc.option(attribute),
    plain,
    objectText(plain),
  )
  .map(([op, path, value, object]) => {
    const given = path === null ? object : JSON.stringify(value);
    return `{"op":${JSON.stringify(op)},${path === null ? "" : `"path":${JSON.stringify(path)},`}"value":${given ?? "null"}}`;
  });
const body = fc.oneof(
  objectText(plain),
  fc.array(operation, { maxLength: 4 }).map((all) => `{"Operations":[${all.join(",")}]}`),
  hostileJson.map((value) => JSON.stringify(value)),
  fc.constantFrom(
    "{",
    "[".repeat(50_000),
    '{"Operations":{"__proto__":{"x":1}}}',
    '{"__proto__":{"x":1}}',
    "\ufeff{}",
  ),
);
const filter = fc.oneof(
  fc
    .tuple(attribute, fc.constantFrom("eq", "EQ", "co", "pr", "constructor", "__proto__"), plain)
    .map(([name, op, value]) => `${name} ${op} ${JSON.stringify(value)}`),
  hostileText,
  fc.nat(2000).map((depth) => `${"(".repeat(depth)}userName eq "a"${")".repeat(depth)}`),
  fc.nat(60).map((lines) => `userName eq "${"\n".repeat(lines)}`),
);

describeOnEngines("SC4: whatever a directory sends", (databaseUrl) => {
  let test: TestService;
  let scim: Directory;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl(), { TOKEN_CALLS_PER_MINUTE: "1000000" });
    scim = await Directory.connect(test);
  });
  afterAll(() => test.stop());

  it("is refused with 4xx where text can't be made of a value", async () => {
    const { id } = await scim.addUser("unconvertible");
    const emails = [{ value: "a@b.example", type: UNCONVERTIBLE, primary: UNCONVERTIBLE }];
    const answers = [
      await scim.patch(`/Users/${id}`, { op: "replace", path: "active", value: UNCONVERTIBLE }),
      await scim.patch(`/Users/${id}`, { op: UNCONVERTIBLE, path: "active", value: true }),
      await scim.put(`/Users/${id}`, { userName: "unconvertible", emails }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 200]);
  });

  it("is refused if it would take long: too many values, and too many filters", async () => {
    const { id } = await scim.addUser("patient");
    const list = (one: string, times: number) => `{"members":[${Array(times).fill(one).join(",")}]}`;
    for (const body of [list("[]", 330_000), list("0", 490_000)])
      expect((await scim.post("/Groups", body)).status).toBe(413);
    const filter = 'emails[type eq "other"].value';
    const operations = (count: number) =>
      Array.from({ length: count }, () => ({ op: "replace", path: filter, value: "x" }));
    expect((await scim.patch(`/Users/${id}`, ...operations(100))).status).toBe(200);
    expect((await scim.patch(`/Users/${id}`, ...operations(101))).body.scimType).toBe("tooMany");
    const named = Object.fromEntries(
      Array.from({ length: 101 }, (_, at) => [`emails[type eq "${at}"]`, "x"]),
    );
    expect((await scim.put(`/Users/${id}`, named)).body.scimType).toBe("tooMany");
  });

  it("is answered in SCIM's schema, never with 500, and leaves Object.prototype clean", {
    timeout: 60_000 + RUNS * 1000,
  }, async () => {
    const { id } = await scim.addUser("target");
    const group = await scim.addGroup("Target", [id]);
    const clean = Reflect.ownKeys(Object.prototype);
    const request = fc.record({
      method: fc.constantFrom("GET", "POST", "PUT", "PATCH", "PATCH", "PATCH"),
      path: fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom("/Users", "/Groups", `/Users/${id}`, `/Groups/${group}`) },
        {
          weight: 1,
          arbitrary: hostileText.map((text) => `/${encodeURIComponent(Buffer.from(text).toString())}`),
        },
      ),
      query: fc.array(
        fc.tuple(
          fc.constantFrom("filter", "startIndex", "count", "attributes", "excludedAttributes", "x"),
          fc.oneof(filter, attribute, fc.constantFrom("-1", "0", "1e9", "99999999999999999")),
        ),
        { maxLength: 3 },
      ),
      body,
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ method, path, query, body: sent }) => {
        const search = new URLSearchParams(query).toString().slice(0, 7000);
        const answer = await scim.call(
          method,
          `${path.slice(0, 500)}?${search}`,
          method === "GET" ? undefined : sent,
        );
        expect(answer.status, `${method} ${path}?${search} ${sent.slice(0, 500)}`).toBeLessThan(500);
        if (answer.status >= 400) expect(answer.body.status).toBe(String(answer.status));
        expect(Reflect.ownKeys(Object.prototype)).toEqual(clean);
        expect(({} as Record<string, unknown>).x).toBeUndefined();
      }),
      { numRuns: RUNS, seed: FUZZ.seed },
    );
    expect((await scim.get("/Users?count=1")).status).toBe(200);
  });
});
