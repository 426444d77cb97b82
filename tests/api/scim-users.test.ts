import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeOnEngines } from "#tests/support/engines";
import { Directory } from "#tests/support/scim";
import { TestService } from "#tests/support/service";

const ENTERPRISE = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
const CORE = "urn:ietf:params:scim:schemas:core:2.0:User";

describeOnEngines("SCIM's users", (databaseUrl) => {
  let test: TestService;
  let scim: Directory;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl(), { TOKEN_CALLS_PER_MINUTE: "10000" });
    scim = await Directory.connect(test);
  });
  afterAll(() => test.stop());

  let count = 0;
  const fresh = (name = "ada") => `${name}${++count}`;
  const read = async (id: string) => (await scim.get(`/Users/${id}`)).body;

  it("are added without a password, with what is mapped, and everything else is forgotten", async () => {
    const userName = fresh("grace");
    const { status, headers, body } = await scim.post("/Users", {
      schemas: [CORE, ENTERPRISE],
      externalId: "00u1",
      userName,
      name: { givenName: "Grace", familyName: "Hopper", middleName: "Brewster" },
      emails: [
        { value: "private@home.example", type: "home" },
        { value: `${userName}@corp.example`, type: "work" },
      ],
      phoneNumbers: [
        { value: "+1 555 0100", type: "work" },
        { value: "+1 555 0101", type: "mobile" },
      ],
      title: "Rear admiral",
      password: "forgotten at once",
      groups: [{ value: "x" }],
      [ENTERPRISE]: { department: "Navy", manager: { value: "26118915" } },
    });
    expect(status).toBe(201);
    expect(headers.get("Location")).toBe(`https://sso.example.test/scim/v2/Users/${body.id}`);
    expect(headers.get("Content-Type")).toBe("application/scim+json");
    expect(body).toEqual({
      schemas: [CORE],
      id: expect.any(String),
      externalId: "00u1",
      userName,
      name: { formatted: "Grace Hopper", givenName: "Grace", familyName: "Hopper" },
      displayName: "Grace Hopper",
      emails: [{ value: `${userName}@corp.example`, type: "work", primary: true }],
      phoneNumbers: [{ value: "+1 555 0101", type: "mobile" }],
      groups: [],
      active: true,
      meta: expect.objectContaining({ resourceType: "User", location: headers.get("Location") }),
    });
    expect(await read(body.id)).toEqual(body);
    const { token } = await test.signIn();
    expect((await test.get(`/auth/users/${body.id}/overview`, token)).body).toMatchObject({
      directory: true,
      hasPassword: false,
      invitedUntil: null,
    });
    expect((await test.listAudits()).find(({ target_id }) => target_id === body.id)).toMatchObject({
      action: "user.create",
      actor_type: "token",
      actor_name: "Directory",
    });
  });

  it("take their address from the username if that is one, and need one", async () => {
    const userName = `${fresh()}@corp.example`;
    expect((await scim.post("/Users", { userName })).body).toMatchObject({
      displayName: userName,
      emails: [{ value: userName }],
    });
    for (const body of [{ userName: fresh() }, { emails: [{ value: "x@corp.example" }] }, {}]) {
      const refused = await scim.post("/Users", body);
      expect([refused.status, refused.body.scimType]).toEqual([400, "invalidValue"]);
    }
  });

  describe("are changed by a PATCH of", () => {
    const cases: Array<[string, object[], object]> = [
      [
        "an op in any case",
        [{ op: "Replace", path: "displayName", value: "Ada King" }],
        { displayName: "Ada King" },
      ],
      ["active as Entra ID's text", [{ op: "Replace", path: "active", value: "False" }], { active: false }],
      ["active as a boolean", [{ op: "replace", path: "active", value: false }], { active: false }],
      ["Okta, without a path", [{ op: "replace", value: { active: false } }], { active: false }],
      [
        "Entra ID, with paths as keys",
        [{ op: "replace", value: { "name.givenName": "Augusta", "name.familyName": "King" } }],
        {
          displayName: "Augusta King",
          name: { formatted: "Augusta King", givenName: "Augusta", familyName: "King" },
        },
      ],
      [
        "an extension's URN as a key",
        [{ op: "add", value: { [`${ENTERPRISE}:department`]: "Sales", displayName: "Ada B" } }],
        { displayName: "Ada B" },
      ],
      [
        "an extension as an object",
        [{ op: "add", value: { [ENTERPRISE]: { department: "Sales" }, displayName: "Ada C" } }],
        { displayName: "Ada C" },
      ],
      [
        "the manager of an extension",
        [
          { op: "add", path: `${ENTERPRISE}:manager`, value: "26118915" },
          { op: "replace", path: "displayName", value: "Ada D" },
        ],
        { displayName: "Ada D" },
      ],
      [
        "the core URN in a path",
        [{ op: "replace", path: `${CORE}:displayName`, value: "Ada E" }],
        { displayName: "Ada E" },
      ],
      [
        "one part of the name",
        [{ op: "replace", path: "name.familyName", value: "Byron" }],
        { displayName: "Person Byron" },
      ],
      [
        "the display name, which goes before the parts",
        [
          { op: "replace", path: "displayName", value: "Dr Ada King" },
          { op: "replace", path: "name.givenName", value: "Ada" },
        ],
        { displayName: "Dr Ada King" },
      ],
      [
        "the mobile number, and of others",
        [
          { op: "add", path: 'phoneNumbers[type eq "mobile"].value', value: "+44 1" },
          { op: "add", path: 'phoneNumbers[type eq "work"].value', value: "+44 2" },
          { op: "add", path: 'phoneNumbers[type eq "fax"].value', value: "+44 3" },
        ],
        { phoneNumbers: [{ value: "+44 1", type: "mobile" }] },
      ],
      [
        "what this product doesn't know",
        [
          { op: "replace", path: "title", value: "Countess" },
          { op: "add", path: 'addresses[type eq "work"].country', value: "UK" },
          { op: "remove", path: "nickName" },
          { op: "replace", path: "externalId", value: "e-1" },
        ],
        { externalId: "e-1" },
      ],
    ];
    it.each(cases)("%s", async (_, operations, expected) => {
      const { id } = await scim.addUser(fresh());
      const { status, body } = await scim.patch(`/Users/${id}`, ...operations);
      expect(status, body.detail).toBe(200);
      expect(body).toMatchObject(expected);
      expect(await read(id)).toEqual(body);
    });
  });

  it("get their work address by a filter where a type was never sent, and another address is forgotten", async () => {
    const { body } = await scim.post("/Users", { userName: fresh(), emails: "plain@corp.example" });
    const patched = await scim.patch(
      `/Users/${body.id}`,
      { op: "Add", path: 'emails[type eq "work"].value', value: "work@corp.example" },
      { op: "Add", path: 'emails[type eq "home"].value', value: "home@corp.example" },
    );
    expect(patched.body.emails).toEqual([{ value: "work@corp.example", type: "work", primary: true }]);
    const primary = { op: "replace", path: "emails[primary eq true].value", value: "prime@corp.example" };
    expect((await scim.patch(`/Users/${body.id}`, primary)).body.emails[0].value).toBe("prime@corp.example");
    const removed = await scim.patch(`/Users/${body.id}`, { op: "remove", path: 'emails[type eq "work"]' });
    expect([removed.status, removed.body.detail]).toEqual([400, "A user has an email address."]);
  });

  it("lose what is removed, if it can be missing", async () => {
    const { id } = await scim.addUser(fresh(), { externalId: "x", phoneNumbers: [{ value: "+1" }] });
    const { body } = await scim.patch(
      `/Users/${id}`,
      { op: "remove", path: "phoneNumbers" },
      { op: "remove", path: "externalId" },
      { op: "remove", path: "displayName" },
    );
    expect([body.phoneNumbers, body.externalId]).toEqual([undefined, undefined]);
    expect((await scim.patch(`/Users/${id}`, { op: "remove", path: "userName" })).status).toBe(400);
    expect((await scim.patch(`/Users/${id}`, { op: "remove" })).body.scimType).toBe("noTarget");
  });

  it("are active after a PUT that doesn't say so, and keep what it leaves out", async () => {
    const userName = fresh();
    const { id } = await scim.addUser(userName, { active: false, phoneNumbers: [{ value: "+1" }] });
    const { status, body } = await scim.put(`/Users/${id}`, { userName, displayName: "Ada After" });
    expect([status, body.active, body.displayName]).toEqual([200, true, "Ada After"]);
    expect(body.phoneNumbers[0].value).toBe("+1");
    expect(body.emails[0].value).toBe(`${userName}@corp.example`);
    const emptied = await scim.put(`/Users/${id}`, { userName, phoneNumbers: [], emails: [] });
    expect([emptied.status, emptied.body.phoneNumbers]).toEqual([200, undefined]);
  });

  it("are found by each filter, in any case, with and; nobody is found with 200 and 0", async () => {
    const userName = `Finder${++count}`;
    const { id } = await scim.addUser(userName, {
      externalId: `Ext-${count}`,
      displayName: `Zoë ${userName}`,
    });
    const email = `${userName}@corp.example`;
    for (const filter of [
      `userName eq "${userName.toUpperCase()}"`,
      `USERNAME EQ "${userName}"`,
      `${CORE}:userName eq "${userName}"`,
      `externalId eq "Ext-${count}"`,
      `id eq "${id}"`,
      `displayName eq "zoë ${userName}"`,
      `emails eq "${email}"`,
      `emails.value eq "${email.toUpperCase()}"`,
      `emails[value eq "${email}"]`,
      `emails[type eq "work" and value eq "${email}"]`,
      `emails[type eq "work"].value eq "${email}"`,
      `(userName eq "${userName}") and active eq true`,
    ]) {
      const { status, body } = await scim.filter("/Users", filter);
      expect([filter, status, body.totalResults]).toEqual([filter, 200, 1]);
      expect(body.Resources[0].id).toBe(id);
    }
    for (const filter of [
      'userName eq "7f2a9c-nobody"',
      `userName eq "${userName}" and active eq false`,
      `externalId eq "ext-${count}"`,
      `emails[type eq "home" and value eq "${email}"]`,
    ]) {
      const { status, body } = await scim.filter("/Users", filter);
      expect([filter, status, body]).toEqual([
        filter,
        200,
        expect.objectContaining({ totalResults: 0, itemsPerPage: 0, Resources: [] }),
      ]);
    }
  });

  it("aren't kept out by a name or a number that breaks a rule: it is made to fit or left out, which is said", async () => {
    const root = (await test.signIn()).token;
    const long = `Ada ${"x".repeat(300)}`;
    const cases: [string, object, object, string[]][] = [
      [
        "a long number and a title",
        { phoneNumbers: [{ value: "1".repeat(41), type: "mobile" }], title: "x".repeat(5000) },
        { phoneNumbers: undefined },
        ["phoneNumbers was left out. Use at most 40 characters."],
      ],
      [
        "a number with a tab",
        { phoneNumbers: [{ value: "+44\t1", type: "mobile" }] },
        { phoneNumbers: [{ value: "+44 1", type: "mobile" }] },
        ["phoneNumbers was changed to fit. Remove the tab."],
      ],
      [
        "numbers that are no text",
        { phoneNumbers: [{ value: { a: 1 }, type: "mobile" }], displayName: 7 },
        { phoneNumbers: undefined, displayName: "7" },
        ["phoneNumbers.value was left out. It must be text."],
      ],
      [
        "a long name",
        { displayName: long },
        { displayName: long.slice(0, 200) },
        ["displayName was changed to fit. Use at most 200 characters."],
      ],
      [
        "a name of long ligatures",
        { displayName: "\ufdfa".repeat(200) },
        { displayName: "\ufdfa".repeat(50) },
        ["displayName was changed to fit. Use fewer unusual characters."],
      ],
      [
        "a name with a line break, and one with an invisible character",
        { displayName: "Ada\r\nLove\u200blace\u202e!" },
        { displayName: "Ada Lovelace !" },
        ["displayName was changed to fit. Remove the line break and the text-direction character."],
      ],
      [
        "a name that reads like an API token's",
        { displayName: "Eve (API token of root)", name: { formatted: ["no", "text"] } },
        {},
        [
          "name.formatted was left out. It must be text.",
          "displayName was changed to fit. Choose another name: audits name API tokens like this.",
        ],
      ],
    ];
    for (const [what, given, expected, notes] of cases) {
      const userName = fresh();
      const sent = {
        userName,
        emails: [{ value: `${userName}@corp.example` }],
        displayName: "Ada",
        ...given,
      };
      const { status, body } = await scim.post("/Users", sent);
      expect([what, status, body.detail]).toEqual([what, 201, undefined]);
      expect({ phoneNumbers: undefined, ...body }).toMatchObject(expected);
      expect(await scim.get(`/Users/${body.id}`)).toMatchObject({ body });
      const audits = await test.get(`/auth/audits?targetId=${body.id}&action=user.update`, root);
      for (const note of notes) expect(audits.body.items[0].message).toContain(note);
      const logged = async (method: string) =>
        (await test.get("/auth/scim/requests", root)).body.items.find(
          (one: { method: string }) => one.method === method,
        );
      await expect.poll(() => logged("POST")).toMatchObject({ status: 201, error: notes.join(" ") });
      // The same again is no change and no audit, and is in the log of requests.
      const again = await scim.put(`/Users/${body.id}`, sent);
      expect(again.body).toEqual(body);
      await expect.poll(() => logged("PUT")).toMatchObject({ status: 200, error: notes.join(" ") });
      const { body: after } = await test.get(`/auth/audits?targetId=${body.id}&action=user.update`, root);
      expect(after.totalItems).toBe(1);
    }
    // A number that is left out takes nothing away.
    const number = { userName: fresh(), phoneNumbers: [{ value: "+44 1", type: "mobile" }] };
    const emailsOf = [{ value: `${number.userName}@corp.example` }];
    const { body: known } = await scim.post("/Users", { ...number, emails: emailsOf });
    const longer = { op: "replace", path: 'phoneNumbers[type eq "mobile"].value', value: "1".repeat(41) };
    const patched = await scim.patch(`/Users/${known.id}`, longer);
    expect(patched.body.phoneNumbers).toEqual(known.phoneNumbers);
    // What identifies somebody, or lets them in, is refused as ever.
    const userName = fresh();
    const emails = [{ value: `${userName}@corp.example` }];
    for (const [given, detail] of [
      [{ userName: `${userName}\nx`, emails }, "userName: Remove the line break."],
      [{ userName: "x".repeat(101), emails }, "userName: Use at most 100 characters."],
      [{ userName: `a@${".".repeat(200_000)}@` }, "userName must have at most 1000 characters."],
      [{ userName, emails: [{ value: "no address" }] }, "emails: Entered value does not match email format"],
      [{ userName, emails, externalId: "x\ty" }, "externalId: Remove the tab."],
      [{ userName, emails, active: "perhaps" }, "active must be true or false."],
    ] as const)
      expect(await scim.post("/Users", given)).toMatchObject({ status: 400, body: { detail } });
  });

  it("are found as they were sent, though they are stored without spaces and invisible characters around them", async () => {
    const userName = "zoë.lund@corp.example";
    const sent = {
      userName: ` ${userName.normalize("NFD")}\u200b`,
      displayName: "Zoë Lund ",
      externalId: "zoe-1 ",
    };
    const { body: user } = await scim.post("/Users", sent);
    expect(user).toMatchObject({ userName, displayName: "Zoë Lund", externalId: "zoe-1" });
    expect(user.emails[0].value).toBe(userName);
    for (const [attribute, text] of [
      ...Object.entries(sent),
      ["name.formatted", sent.displayName],
      ["emails.value", sent.userName],
      ["userName", "zo\u00adë.lund@corp.example"],
      ["id", `${user.id} `],
    ])
      expect(
        (await scim.filter("/Users", `${attribute} eq "${text}"`)).body.Resources.map(
          (one: { id: string }) => one.id,
        ),
      ).toEqual([user.id]);
    expect(await scim.post("/Users", sent)).toMatchObject({ status: 409, body: { scimType: "uniqueness" } });
    const moved = {
      op: "replace",
      path: `emails[value eq "${sent.userName} "].value`,
      value: "zoe@corp.example ",
    };
    expect((await scim.patch(`/Users/${user.id}`, moved)).body.emails[0].value).toBe("zoe@corp.example");
    // A username that was deleted comes back by the text that the directory has.
    expect((await scim.delete(`/Users/${user.id}`)).status).toBe(204);
    expect((await scim.post("/Users", sent)).body.id).toBe(user.id);
  });

  it("refuse filters that no index answers, are too long, too deep or unreadable", async () => {
    for (const filter of [
      'userName co "a"',
      'userName eq "a" or userName eq "b"',
      'not (userName eq "a")',
      'title eq "x"',
      "__proto__ eq 1",
      "constructor.prototype eq 1",
      'userName constructor "a"',
      'userName eq "a" constructor userName eq "b"',
      `userName eq "${"a".repeat(1000)}"`,
      `${"(".repeat(21)}userName eq "a"${")".repeat(21)}`,
      "(".repeat(900),
      `userName eq "${"\n".repeat(40)}`,
      "userName eq",
      "%",
    ]) {
      const { status, body } = await scim.filter("/Users", filter);
      expect([filter.slice(0, 30), status, body.scimType]).toEqual([
        filter.slice(0, 30),
        400,
        "invalidFilter",
      ]);
    }
  });

  it("are listed in parts: startIndex from 1, count at most 100, count 0 for the number alone", async () => {
    for (let index = 0; index < 3; index++) await scim.addUser(fresh("listed"));
    const all = (await scim.get("/Users")).body;
    expect(all).toMatchObject({ startIndex: 1, itemsPerPage: all.totalResults });
    const ids = all.Resources.map(({ id }: { id: string }) => id);
    const second = (await scim.get("/Users?startIndex=2&count=1")).body;
    expect(second).toMatchObject({ totalResults: all.totalResults, startIndex: 2, itemsPerPage: 1 });
    expect(second.Resources[0].id).toBe(ids[1]);
    expect((await scim.get("/Users?startIndex=0&count=1")).body).toMatchObject({ startIndex: 1 });
    expect((await scim.get("/Users?startIndex=-5&count=-5")).body).toMatchObject({ itemsPerPage: 0 });
    expect((await scim.get("/Users?count=0")).body).toMatchObject({
      totalResults: all.totalResults,
      Resources: [],
    });
    expect((await scim.get(`/Users?startIndex=${all.totalResults + 1}`)).body).toMatchObject({
      totalResults: all.totalResults,
      Resources: [],
    });
    expect((await scim.get("/Users?count=1e9")).status).toBe(400);
  });

  it("are answered with the attributes that are asked for", async () => {
    const { id } = await scim.addUser(fresh());
    expect(Object.keys((await scim.get(`/Users/${id}?attributes=userName,name.givenName`)).body)).toEqual([
      "schemas",
      "id",
      "userName",
      "name",
    ]);
    const without = (await scim.get(`/Users/${id}?excludedAttributes=${CORE}:emails,id`)).body;
    expect([without.emails, without.id]).toEqual([undefined, id]);
  });

  it("have one username and one address: 409 uniqueness, in SCIM's schema", async () => {
    const userName = fresh("unique");
    await scim.addUser(userName);
    const other = await scim.addUser(fresh("unique"));
    const email = `${userName}@corp.example`;
    for (const refused of [
      await scim.post("/Users", { userName: userName.toUpperCase(), emails: [{ value: "n@corp.example" }] }),
      await scim.post("/Users", { userName: fresh(), emails: [{ value: email }] }),
      await scim.post("/Users", {
        userName: `${userName.replace("u", "υ")}`,
        emails: [{ value: "l@corp.example" }],
      }),
      await scim.patch(`/Users/${other.id}`, { op: "replace", path: "userName", value: userName }),
    ]) {
      expect(refused.status).toBe(409);
      expect(refused.body).toEqual({
        schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
        status: "409",
        scimType: "uniqueness",
        detail: expect.any(String),
      });
    }
  });

  it("are hidden by a DELETE, and revived by a POST of the username", async () => {
    const userName = fresh();
    const { id } = await scim.addUser(userName, { externalId: "before" });
    const group = await scim.addGroup(`Group of ${userName}`, [id]);
    expect((await scim.delete(`/Users/${id}`)).status).toBe(204);
    expect((await scim.delete(`/Users/${id}`)).status).toBe(404);
    expect((await scim.get(`/Users/${id}`)).status).toBe(404);
    expect((await scim.filter("/Users", `userName eq "${userName}"`)).body.totalResults).toBe(0);
    expect(await scim.membersOf(group)).toEqual([]);
    const { token } = await test.signIn();
    expect((await test.get(`/auth/users/${id}`, token)).body).toMatchObject({ status: false, groups: [] });
    const back = await scim.post("/Users", {
      userName: userName.toUpperCase(),
      displayName: "Back Again",
      emails: [{ value: `${userName}@corp.example` }],
    });
    expect(back.status).toBe(201);
    expect(back.body).toMatchObject({ id, active: true, displayName: "Back Again" });
    expect(back.body.externalId).toBeUndefined();
    expect(await scim.membersOf(group)).toEqual([]);
  });

  it("answer both media types, and say what they don't take", async () => {
    const { id } = await scim.addUser(fresh());
    const json = {
      headers: { "Content-Type": "application/json; charset=utf-8", Accept: "application/json" },
    };
    const body = { Operations: [{ op: "replace", path: "displayName", value: "J" }] };
    const answer = await scim.call("PATCH", `/Users/${id}`, body, json);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "application/json"]);
    const xml = { headers: { "Content-Type": "application/xml" } };
    for (const [status, refused] of [
      [415, await scim.call("POST", "/Users", "<user/>", xml)],
      [413, await scim.post("/Users", { userName: "x".repeat(1_000_001) })],
      [400, await scim.post("/Users", "{")],
      [400, await scim.post("/Users", "[]")],
      [400, await scim.post("/Users", { userName: "a\u0000b" })],
      [404, await scim.get("/Users/no-such-user")],
      [404, await scim.get("/Bulk")],
      [405, await scim.put("/Users", {})],
    ] as const) {
      expect(refused.status, refused.body.detail).toBe(status);
      expect(refused.body.status).toBe(String(status));
      expect(refused.headers.get("Content-Type")).toBe("application/scim+json");
    }
  });

  it("change nothing and write nothing where all is so already", async () => {
    const userName = fresh();
    const { id } = await scim.addUser(userName);
    const audits = (await test.listAudits()).length;
    const { token } = await test.signIn();
    const version = async () => (await test.get(`/auth/users/${id}`, token)).body.version;
    const before = [await version(), (await test.listAudits()).length - audits];
    const put = await scim.put(`/Users/${id}`, { userName, displayName: `Person ${userName}`, active: true });
    expect(put.status).toBe(200);
    expect([await version(), (await test.listAudits()).length - audits]).toEqual(before);
  });

  it("describe themselves", async () => {
    const config = (await scim.get("/ServiceProviderConfig")).body;
    expect(config).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      sort: { supported: false },
      changePassword: { supported: false },
      filter: { supported: true, maxResults: 100 },
    });
    expect((await scim.get("/ResourceTypes")).body.totalResults).toBe(2);
    expect((await scim.get("/ResourceTypes/Group")).body.endpoint).toBe("/Groups");
    const schemas = (await scim.get("/Schemas")).body.Resources;
    for (const { id } of schemas) expect((await scim.get(`/Schemas/${id}`)).body.id).toBe(id);
    const names = schemas[0].attributes.map(({ name }: { name: string }) => name);
    const texts = { phoneNumbers: [{ value: "1" }], preferredLanguage: "de-CH" };
    const { id } = await scim.addUser(fresh(), { externalId: "1", ...texts });
    const answered = Object.keys(await read(id)).filter((name) => !["schemas", "id", "meta"].includes(name));
    expect(names.sort()).toEqual(answered.sort());
  });
});
