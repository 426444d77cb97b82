import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accentColours, accentProblem, accentStyle, pairsOf, readAccent } from "#api/contract/accent";
import { contrast, type Hex } from "#api/contract/colours";
import { describeOnEngines } from "#tests/support/engines";
import { LOGO } from "#tests/support/logo";
import { signRequest, TestService } from "#tests/support/service";

const PATH = "/auth/appearance";
const NOTHING = { name: null, contact: null, accent: null, helpUrl: null, privacyUrl: null, termsUrl: null };
const ALL = {
  name: "Nordwind",
  contact: "help@nordwind.example",
  accent: "#0b6e4f",
  helpUrl: "https://nordwind.example/help",
  privacyUrl: "https://nordwind.example/privacy",
  termsUrl: "https://nordwind.example/terms?v=2",
};
const ifMatch = (version: number) => ({ headers: { "if-match": `"${version}"` } });

describeOnEngines("the appearance", (databaseUrl) => {
  let test: TestService;
  let root: string;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    root = (await test.signIn()).token;
  });
  afterAll(() => test.stop());

  it("is set with a version, tells its audit what changed, and anybody reads it", async () => {
    const { body: before } = await test.get(PATH);
    expect(before).toEqual({ ...NOTHING, logoAt: null, nameSetBy: null, contactSetBy: null, version: 1 });
    const { status, body } = await test.put(PATH, { ...ALL, accent: "#0B6E4F" }, root);
    expect([status, body]).toEqual([200, { ...before, ...ALL, version: 2 }]);
    expect((await test.get(PATH)).body).toEqual(body);
    const audit = await test.lastAudit();
    expect(audit.action).toBe("appearance.update");
    expect(JSON.parse(audit.changes ?? "")).toMatchObject({
      accent: [null, "#0b6e4f"],
      helpUrl: [null, ALL.helpUrl],
    });
    const stale = await test.put(PATH, NOTHING, root, ifMatch(1));
    expect([stale.status, stale.body.current.name]).toEqual([412, "Nordwind"]);
    // What the GET answers can be sent back.
    expect((await test.put(PATH, { ...body, ...NOTHING }, root, ifMatch(2))).status).toBe(200);
  });

  it.each([
    ["accent", "#ffee00", /contrast of 1\.\d:1, and need 4\.5:1\. Choose a darker colour, such as #/],
    ["accent", "red", /Use a colour such as/],
    ["accent", "#fff", /Use a colour such as/],
    ["helpUrl", "http://nordwind.example/", /https/],
    ["helpUrl", "javascript:alert(1)//https://x", /https/],
    ["helpUrl", "https:evil.example", /https/],
    ["privacyUrl", "data:text/html,x", /https/],
    ["privacyUrl", "https://user:secret@nordwind.example/", /https/],
    ["termsUrl", `https://nordwind.example/${"a".repeat(300)}`, /300/],
    ["termsUrl", 'https://nordwind.example/"onclick=', /quotes/],
    ["name", "Nord\u202ewind", /text-direction/],
    ["contact", "http://nordwind.example/", /https/],
  ])("refuses %s %s", async (field, value, sentence) => {
    const { status, body } = await test.put(PATH, { ...ALL, [field]: value }, root);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect(body.errors[field][0]).toMatch(sentence);
  });

  it("belongs to those with its permission: super administrators, at first", async () => {
    const admin = await test.addUser({ roles: ["admin"] });
    const { token } = await test.signIn(admin.input.username);
    for (const answer of [
      await test.put(PATH, ALL, token),
      await test.put(`${PATH}/logo`, { content: LOGO }, token),
      await test.delete(`${PATH}/logo`, token),
      await test.get(`${PATH}/mail`, token),
    ])
      expect(answer.status).toBe(403);
    expect((await test.put(PATH, ALL)).status).toBe(401);
  });

  it("has a logo, by its bytes, until it is removed", async () => {
    expect((await test.put(`${PATH}/logo`, { content: LOGO }, root)).status).toBe(204);
    const audit = await test.lastAudit();
    expect([audit.action, JSON.parse(audit.changes ?? "").logo[0]]).toEqual(["appearance.set-logo", null]);
    expect(audit.changes).not.toContain(LOGO.slice(0, 20));
    const { body } = await test.get(`${PATH}/logo`);
    expect(body).toMatchObject({ mediaType: "image/png", content: LOGO });
    expect((await test.get(PATH)).body.logoAt).toBe(body.updatedAt);
    expect((await test.delete(`${PATH}/logo`, root)).status).toBe(204);
    expect((await test.get(`${PATH}/logo`)).status).toBe(404);
    expect((await test.delete(`${PATH}/logo`, root)).status).toBe(404);
  });

  it("takes no other file for a logo", async () => {
    const png = Buffer.from(LOGO, "base64");
    const polyglot = Buffer.concat([png, Buffer.from("<script>alert(1)</script>")]);
    const webp = Buffer.from("52494646380000005745425056503820", "hex");
    const jpeg = Buffer.concat([Buffer.from("ffd8ffe0", "hex"), Buffer.alloc(60)]);
    const large = Buffer.concat([png.subarray(0, 33), Buffer.alloc(64 * 1024), png.subarray(33)]);
    for (const [file, sentence] of [
      [polyglot, "This picture is damaged. Export it again."],
      [Buffer.concat([webp, Buffer.alloc(60)]), "This picture is damaged. Export it again."],
      [jpeg, "Use a PNG or WebP picture."],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "Use a PNG or WebP picture."],
      [large, "Use a picture of at most 64 kB."],
    ] as const) {
      const { status, body } = await test.put(`${PATH}/logo`, { content: file.toString("base64") }, root);
      expect([status, body.errors]).toEqual([422, { content: [sentence] }]);
    }
    const whole = Buffer.concat([webp, Buffer.alloc(48)]).toString("base64");
    expect((await test.put(`${PATH}/logo`, { content: whole }, root)).status).toBe(204);
    await test.delete(`${PATH}/logo`, root);
  });

  it("shows a mail as it would be, and stores nothing", async () => {
    await test.put(PATH, NOTHING, root);
    const query = new URLSearchParams({
      name: "Südwind",
      accent: "#0b6e4f",
      helpUrl: ALL.helpUrl,
      theme: "dark",
    });
    const { status, body } = await test.get(`${PATH}/mail?${query}`, root);
    expect(status).toBe(200);
    expect(body.html).toContain("background:#0b6e4f");
    expect(body.html).toContain("@media all");
    expect(body.html).toMatch(/href="https:\/\/nordwind.example\/help"[^>]*>Help</);
    expect(body.text).toContain(`Help: ${ALL.helpUrl}`);
    expect(body.text).toContain("Südwind, ");
    expect((await test.get(`${PATH}/mail?accent=%23ffee00`, root)).status).toBe(422);
    expect((await test.get(PATH)).body).toMatchObject(NOTHING);
  });

  it("gives a sign-in request the picture of its application, and nobody else", async () => {
    const application = await test.addApplication();
    const { id } = application;
    const request = { appId: id, signedRequest: await signRequest(application) };
    const read = async () => (await test.post("/auth/application/sign-in-request", request)).body;
    expect((await read()).picture).toBeUndefined();
    await test.put(`/auth/applications/${id}/picture`, { content: LOGO }, root);
    const { picture } = await read();
    expect((await test.get(`/auth/pictures/${picture}`)).body).toMatchObject({ content: LOGO });
    const forged = Buffer.from(picture, "base64url");
    forged[3] = (forged[3] ?? 0) ^ 1;
    for (const token of [forged.toString("base64url"), id, randomUUID(), "x"])
      expect((await test.get(`/auth/pictures/${token}`)).status).toBe(404);
    await test.delete(`/auth/applications/${id}/picture`, root);
    expect((await test.get(`/auth/pictures/${picture}`)).status).toBe(404);
  });
});

describeOnEngines("the appearance with settings", (databaseUrl) => {
  it("follows the settings, which nobody changes here", async () => {
    const settings = { PROVIDER_NAME: "Set", SUPPORT_CONTACT: "Desk 1" };
    const test = await TestService.start(databaseUrl(), settings);
    try {
      const root = (await test.signIn()).token;
      const { body } = await test.get(PATH);
      expect(body).toMatchObject({ name: "Set", nameSetBy: "PROVIDER_NAME", contact: "Desk 1" });
      const refused = await test.put(PATH, { ...NOTHING, contact: "Desk 1" }, root);
      expect([refused.status, refused.body.errors]).toEqual([422, { name: ["Set by PROVIDER_NAME."] }]);
      const kept = { ...NOTHING, name: "Set", contact: "Desk 1", accent: "#0b6e4f" };
      expect((await test.put(PATH, kept, root)).body).toMatchObject(kept);
    } finally {
      await test.stop();
    }
  });
});

describe("an accent colour", () => {
  const GOOD: Hex[] = [
    "#000000",
    "#4b46c8",
    "#0b6e4f",
    "#b00020",
    "#0000ff",
    "#696969",
    "#7a4b00",
    "#b8155a",
  ];

  it.each(GOOD)("%s can be read in both themes", (accent) => {
    expect(accentProblem(accent)).toBeUndefined();
    const colours = accentColours(accent);
    expect(colours.light.accent).toBe(accent);
    for (const theme of ["light", "dark"] as const)
      for (const pair of pairsOf(colours[theme], theme)) expect(pair.contrast).toBeGreaterThanOrEqual(4.5);
  });

  it.each<Hex>(["#ffee00", "#ffffff", "#00ff00", "#8888ff", "#ff8800"])(
    "%s is too light, and a darker one is named",
    (accent) => {
      const [, better = ""] = /such as (#[0-9a-f]{6})\./.exec(accentProblem(accent) ?? "") ?? [];
      expect(accentProblem(better as Hex)).toBeUndefined();
    },
  );

  it("is measured as WCAG does", () => {
    expect(contrast("#ffffff", "#000000")).toBeCloseTo(21, 5);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
    expect(readAccent("#ABCDEF")).toBe("#abcdef");
    for (const text of ["#abc", "abcdef", "#abcdef;}", "url(x)"]) expect(readAccent(text)).toBeUndefined();
  });

  it("becomes a style sheet of colours alone", () => {
    expect(accentStyle("#0b6e4f")).toMatch(/^:root,\[data-theme=light\]\{--color-primary:#0b6e4f;/);
    expect(accentStyle("#0b6e4f").replace(/[\w:#;{}()[\]=,@\s-]/g, "")).toBe("");
  });
});
