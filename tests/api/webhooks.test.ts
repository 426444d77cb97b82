import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEngines } from "#tests/support/engines";
import { ageProofs } from "#tests/support/proofs";
import { TestService, WITHOUT_JOBS } from "#tests/support/service";
import { addWebhook } from "#tests/support/webhook-receiver";

describeOnEngines("Webhooks", (databaseUrl) => {
  let test: TestService;
  let admin: { token: string };
  beforeAll(async () => {
    test = await TestService.start(databaseUrl(), {}, WITHOUT_JOBS);
    admin = await test.signIn();
  });
  afterAll(() => test.stop());

  const add = (given: Parameters<typeof addWebhook>[2]) => addWebhook(test, admin.token, given);
  const input = { name: "Warehouse", url: "https://hooks.example.com/in?key=abc", actions: [], active: true };

  it("are added, listed by name, read, changed with If-Match and deleted", async () => {
    const added = await add({ ...input, actions: ["user.*", "role.update", "user.*"] });
    expect(added).toMatchObject({
      ...input,
      actions: ["role.update", "user.*"],
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      waiting: 0,
      failingSince: null,
      createdBy: { name: expect.any(String) },
    });
    const other = await add({ ...input, name: "alpha" });
    const { secret, ...shown } = added;
    const { body: list } = await test.get("/auth/webhooks?page=1&size=10", admin.token);
    expect(list).toMatchObject({ totalItems: 2, items: [{ id: other.id }, { id: added.id }] });
    expect((await test.get("/auth/webhooks?searchTerm=WARE", admin.token)).body.items).toEqual([shown]);
    expect((await test.get(`/auth/webhooks/${added.id}`, admin.token)).body).toEqual(shown);

    const path = `/auth/webhooks/${added.id}`;
    const renamed = await test.put(path, { ...input, name: "Lake", actions: [] }, admin.token, {
      headers: { "If-Match": `"${added.version}"` },
    });
    expect(renamed).toMatchObject({ status: 200, body: { name: "Lake", actions: [], version: 2 } });
    const late = await test.put(path, input, admin.token, { headers: { "If-Match": '"1"' } });
    expect(late).toMatchObject({ status: 412, body: { current: { name: "Lake" } } });
    expect((await test.delete(path, admin.token)).status).toBe(204);
    expect((await test.get(path, admin.token)).status).toBe(404);
    await test.delete(`/auth/webhooks/${other.id}`, admin.token);

    const audits = (await test.listAudits()).filter(({ target_id }) => target_id === added.id);
    expect(audits.map(({ action }) => action)).toEqual([
      "webhook.create",
      "webhook.update",
      "webhook.delete",
    ]);
    expect(audits.map(({ message }) => message).join()).toContain("renamed the webhook Warehouse to Lake");
    const written = JSON.stringify(audits);
    expect(written).toContain("https://hooks.example.com/…");
    expect(written).not.toMatch(/example\.com\/in|key=abc/);
    expect(written).not.toContain(secret);
  });

  it("show the address's path, which may be a key, only to those who can change it", async () => {
    const { id } = await add({ ...input, name: "Chat" });
    const plain = await add({ ...input, name: "Chat without path", url: "https://hooks.example.com" });
    const auditor = await test.addUser({ roles: ["auditor"] });
    const { token } = await test.signIn(auditor.input.username);
    const shown = (await test.get(`/auth/webhooks/${id}`, token)).body;
    expect(shown.url).toBe("https://hooks.example.com/…");
    const list = (await test.get("/auth/webhooks?searchTerm=chat", token)).body.items;
    expect(list.map(({ url }: { url: string }) => url)).toEqual([shown.url, "https://hooks.example.com/"]);
    for (const one of [id, plain.id]) await test.delete(`/auth/webhooks/${one}`, admin.token);
  });

  it("WH1: can't be added with, or moved to, an address that isn't public", async () => {
    const { id, url } = await add(input);
    const refused = [
      "http://example.com/",
      "https://2130706433/",
      "https://[::1]/",
      "https://a@example.com/",
      "x",
    ];
    for (const address of [...refused, "https://169.254.169.254/latest/meta-data", "https://localhost/"]) {
      const wrong = { status: 422, body: { errors: { url: [expect.any(String)] } } };
      const moved = { ...input, url: address };
      expect(await test.post("/auth/webhooks", moved, admin.token), address).toMatchObject(wrong);
      expect(await test.put(`/auth/webhooks/${id}`, moved, admin.token), address).toMatchObject(wrong);
    }
    expect((await test.get(`/auth/webhooks/${id}`, admin.token)).body).toMatchObject({ url, version: 1 });
    await test.delete(`/auth/webhooks/${id}`, admin.token);
  });

  it("outlive whoever added them with a mark, an item of Needs attention and a way to take them over", async () => {
    const { body: role } = await test.post("/auth/roles", { roleName: "Integrator" }, admin.token);
    const path = `/auth/roles/${role.id}/permissions`;
    await test.put(path, { permissions: ["webhooks:write"] }, admin.token);
    const leaver = await test.addUser({ roles: [role.id], name: "Lea Leaver" });
    const by = (await test.signIn(leaver.input.username)).token;
    const { id } = await addWebhook(test, by, input);
    const read = async (token = admin.token) => (await test.get(`/auth/webhooks/${id}`, token)).body;
    const orphans = async () => (await test.get("/auth/attention", admin.token)).body.orphanedWebhooks;
    const none = { total: 0, items: [] };
    const marked = { total: 1, items: [{ id, name: input.name }] };
    expect([(await read()).lacking, await orphans()]).toEqual([[], none]);

    await test.put(path, { permissions: ["audits:read"] }, admin.token);
    expect([(await read()).lacking, await orphans()]).toEqual([["webhooks:write"], marked]);
    await test.put(path, { permissions: ["webhooks:write"] }, admin.token);
    const change = { ...leaver.input, password: undefined };
    await test.put(`/auth/users/${leaver.id}`, { ...change, status: 0 }, admin.token);
    expect([(await read()).lacking, await orphans()]).toEqual([["webhooks:write", "audits:read"], marked]);
    await test.delete(`/auth/users/${leaver.id}`, admin.token);
    expect(await read()).toMatchObject({ createdBy: null, lacking: ["webhooks:write", "audits:read"] });
    expect((await test.get("/auth/webhooks", admin.token)).body.items).toMatchObject([
      { id, createdBy: null },
    ]);
    expect(await orphans()).toEqual(marked);

    const takeOver = (token: string, version = 1) =>
      test.post(`/auth/webhooks/${id}/take-over`, undefined, token, {
        headers: { "If-Match": `"${version}"` },
      });
    expect((await takeOver(admin.token, 9)).status).toBe(412);
    const taken = await takeOver(admin.token);
    expect(taken).toMatchObject({ status: 200, body: { createdBy: { username: "admin" }, lacking: [] } });
    expect(await test.lastAudit("webhook.take-over")).toMatchObject({
      message: `Administrator took over the webhook ${input.name} from a deleted user`,
      changes: JSON.stringify({ createdBy: [null, "admin"] }),
    });
    expect(await orphans()).toEqual(none);
    expect((await takeOver(admin.token, 2)).body.message).toBe("This webhook is yours already.");

    const peer = await test.addUser({ roles: [role.id] });
    const low = (await test.signIn(peer.input.username)).token;
    expect([(await read(low)).isAbove, (await takeOver(low, 2)).status]).toEqual([true, 403]);
    await test.delete(`/auth/webhooks/${id}`, admin.token);
  });

  it("WH1: every change but a new name, a new secret, a test and the end need a recent proof", async () => {
    const { id } = await add(input);
    const { sub } = JSON.parse(Buffer.from(admin.token.split(".")[1] ?? "", "base64url").toString());
    await ageProofs(test, sub);
    try {
      const path = `/auth/webhooks/${id}`;
      const refused = { status: 403, body: { code: "proof-needed" } };
      expect(await test.post("/auth/webhooks", input, admin.token)).toMatchObject(refused);
      const moved = { ...input, url: "https://other.example.com/" };
      expect(await test.put(path, moved, admin.token)).toMatchObject(refused);
      expect(await test.post(`${path}/secret`, undefined, admin.token)).toMatchObject(refused);
      expect(await test.post(`${path}/test`, undefined, admin.token)).toMatchObject(refused);
      const put = (given: object) => test.put(path, { ...input, ...given }, admin.token);
      expect((await put({ name: "Lake" })).status).toBe(200);
      for (const actions of [["user.*"], ["user.create", "user.update"], ["role.*", "sign-in"]])
        expect(await put({ actions }), actions.join()).toMatchObject(refused);
      expect(await put({ active: false })).toMatchObject(refused);
      expect(await test.delete(path, admin.token)).toMatchObject(refused);
      expect((await test.get(path, admin.token)).body.url).toBe(input.url);
    } finally {
      admin = await test.signIn();
      await test.delete(`/auth/webhooks/${id}`, admin.token);
    }
  });
});
