import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEngines } from "#tests/support/engines";
import { TestService } from "#tests/support/service";

const picture = (start: string, bytes = 64) => {
  const content = Buffer.alloc(bytes);
  content.set(Buffer.from(start, "hex"));
  return content.toString("base64");
};
const PNG = picture("89504e470d0a1a0a");
const WEBP = picture("52494646380000005745425056503820");
const JPEG = picture("ffd8ffe0");

describeOnEngines("the launcher's address and picture", (databaseUrl) => {
  let test: TestService;
  let admin: string;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    admin = (await test.signIn()).token;
  });
  afterAll(() => test.stop());

  const launcher = (id: string) => `/auth/applications/${id}/launcher`;
  const path = (id: string) => `/auth/applications/${id}/picture`;
  const overview = async (id: string) => (await test.get(`/auth/applications/${id}/overview`, admin)).body;
  const set = (id: string, content: unknown) => test.put(path(id), { content }, admin);

  it("are set and removed, and both are told in words", async () => {
    const { id, name } = await test.addApplication();
    const homeUrl = "https://app.example.com/#/start";
    expect((await test.put(launcher(id), { homeUrl }, admin)).status).toBe(204);
    expect((await overview(id)).homeUrl).toBe(homeUrl);
    const { message, changes } = await test.lastAudit();
    expect(message).toBe(`Administrator set the launch address of the application ${name}`);
    expect(JSON.parse(changes ?? "")).toEqual({ homeUrl: [null, homeUrl] });
    expect((await test.put(launcher(id), { homeUrl: null }, admin)).status).toBe(204);
    expect((await overview(id)).homeUrl).toBeNull();
    expect((await test.lastAudit()).message).toBe(
      `Administrator removed the launch address of the application ${name}`,
    );
    expect((await test.put(launcher(randomUUID()), { homeUrl }, admin)).status).toBe(404);
  });

  it("lead to https, or to http on this machine", async () => {
    const { id } = await test.addApplication();
    for (const homeUrl of ["http://app.example.com/", "javascript:alert(1)", "data:text/html,x", "app", ""]) {
      const { status, body } = await test.put(launcher(id), { homeUrl }, admin);
      expect([homeUrl, status, Object.keys(body.errors)]).toEqual([homeUrl, 422, ["homeUrl"]]);
    }
    expect((await test.put(launcher(id), { homeUrl: "http://localhost:3000" }, admin)).status).toBe(204);
    expect((await test.put(launcher(id), {}, admin)).status).toBe(422);
  });

  it.each([
    ["PNG", PNG, "image/png"],
    ["WebP", WEBP, "image/webp"],
    ["JPEG", JPEG, "image/jpeg"],
  ])("take a %s by its bytes", async (_, content, mediaType) => {
    const { id, name } = await test.addApplication();
    expect((await set(id, content)).status).toBe(204);
    expect((await test.lastAudit()).message).toBe(`Administrator set the picture of the application ${name}`);
    const { body } = await test.get(path(id), admin);
    expect(body).toEqual({ mediaType, content, updatedAt: expect.any(String) });
    expect((await overview(id)).pictureAt).toBe(body.updatedAt);
  });

  it("take no other bytes, whatever they are called", async () => {
    const { id } = await test.addApplication();
    const wrongType = "Use a PNG, WebP or JPEG picture.";
    const text = (value: string) => Buffer.from(value).toString("base64");
    for (const [content, sentence] of [
      [text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), wrongType],
      [text("<html>"), wrongType],
      [text("GIF89a"), wrongType],
      [picture("524946463800000057415645"), wrongType],
      [text("x\x89PNG\r\n\x1a\n"), wrongType],
      ["", wrongType],
      ["not base64!", "The picture must be in base64."],
      [`data:image/png;base64,${PNG}`, "The picture must be in base64."],
      [PNG.replace(/=+$/, ""), "The picture must be in base64."],
      [picture("89504e470d0a1a0a", 64 * 1024 + 1), "Use a picture of at most 64 kB."],
    ] as const) {
      const { status, body } = await set(id, content);
      expect([content.slice(0, 30), status, body.errors]).toEqual([
        content.slice(0, 30),
        422,
        { content: [sentence] },
      ]);
    }
    expect((await set(id, picture("89504e470d0a1a0a", 64 * 1024))).status).toBe(204);
    expect((await set(id, picture("89504e470d0a1a0a", 80 * 1024))).status).toBe(413);
    expect((await test.put(path(id), { content: PNG, mediaType: "image/svg+xml" }, admin)).status).toBe(422);
  });

  it("show another picture after a change, and none after its removal", async () => {
    const { id, name } = await test.addApplication();
    await set(id, PNG);
    await set(id, JPEG);
    expect((await test.get(path(id), admin)).body.mediaType).toBe("image/jpeg");
    expect((await test.delete(path(id), admin)).status).toBe(204);
    expect((await test.lastAudit()).message).toBe(
      `Administrator removed the picture of the application ${name}`,
    );
    expect((await test.get(path(id), admin)).status).toBe(404);
    expect((await overview(id)).pictureAt).toBeNull();
    const again = await test.delete(path(id), admin);
    expect([again.status, again.body.message]).toEqual([404, `The application ${name} has no picture.`]);
    expect((await set(randomUUID(), PNG)).status).toBe(404);
    expect((await test.delete(path(randomUUID()), admin)).status).toBe(404);
  });

  it("show people without an administrative role the pictures of their own applications alone", async () => {
    const own = await test.addApplication();
    const other = await test.addApplication();
    for (const { id } of [own, other]) await set(id, PNG);
    const { input } = await test.addUser({ applications: [own.id] });
    const { token } = await test.signIn(input.username);
    expect((await test.get(path(own.id), token)).status).toBe(200);
    const refused = await test.get(path(other.id), token);
    const missing = await test.get(path(randomUUID()), token);
    expect([refused.status, refused.body]).toEqual([404, missing.body]);
    const auditor = await test.addUser({ roles: ["auditor"] });
    const { token: auditorToken } = await test.signIn(auditor.input.username);
    expect((await test.get(path(other.id), auditorToken)).status).toBe(200);
  });
});
