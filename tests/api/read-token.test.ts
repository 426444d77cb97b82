import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEngines } from "#tests/support/engines";
import { TestService } from "#tests/support/service";

describeOnEngines("An API token", (databaseUrl) => {
  let test: TestService;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
  });
  afterAll(() => test.stop());

  it("is read by its id, without the token itself", async () => {
    const admin = await test.signIn();
    const input = { name: "Nightly sync", permissions: ["users:read"] };
    const { status, body } = await test.post("/auth/tokens", input, admin.token);
    expect(status).toBe(201);
    const { token, ...shown } = body;
    const read = await test.get(`/auth/tokens/${shown.id}`, admin.token);
    expect(read).toMatchObject({ status: 200, body: shown });
    expect(JSON.stringify(read.body)).not.toContain(token);
    expect((await test.get("/auth/tokens/nothing-here", admin.token)).status).toBe(404);
    const { input: nobody } = await test.addUser();
    const { token: theirs } = await test.signIn(nobody.username);
    expect((await test.get(`/auth/tokens/${shown.id}`, theirs)).status).toBe(403);
  });
});
