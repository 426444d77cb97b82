import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { purge } from "#api/background";
import { auditKey } from "#api/keys/derived-keys";
import { describeOnEngines } from "#tests/support/engines";
import { MASTER_KEY, signRequest, TestService } from "#tests/support/service";

describeOnEngines("applications", (databaseUrl) => {
  let test: TestService;
  let admin: string;
  let own: { id: string; applicationName: string };
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    admin = (await test.signIn()).token;
    own = (await test.get("/auth/applications", admin)).body[0];
  });
  afterAll(() => test.stop());

  const unique = (name: string) => `${name} ${randomUUID().slice(0, 8)}`;
  const addApplication = async (applicationName = unique("App"), applicationStatus = true) => {
    const { body } = await test.post("/auth/applications", { applicationName, applicationStatus }, admin);
    return { ...body, applicationName, applicationStatus } as {
      applicationId: string;
      applicationKey: string;
      applicationName: string;
      applicationStatus: boolean;
    };
  };
  const read = async (id: string) => (await test.get(`/auth/applications/${id}`, admin)).body;

  it("says of each application in a dropdown whether it is active", async () => {
    const inactive = await addApplication(unique("Asleep"), false);
    const { body } = await test.get("/auth/applications", admin);
    const option = (body as { id: string }[]).find(({ id }) => id === inactive.applicationId);
    expect(option).toEqual({
      id: inactive.applicationId,
      applicationName: inactive.applicationName,
      applicationStatus: false,
    });
  });

  it("are added with a secret that works, is shown once and is kept encrypted", async () => {
    const applicationName = unique("Payroll");
    const answer = await test.post("/auth/applications", { applicationName, applicationStatus: true }, admin);
    expect(answer.status).toBe(201);
    const { applicationId, applicationKey, ...more } = answer.body;
    expect(more).toEqual({});
    expect(Buffer.from(applicationKey, "base64url")).toHaveLength(32);

    const signedRequest = await signRequest({ id: applicationId, secret: applicationKey });
    const known = await test.post("/auth/application/sign-in-request", {
      appId: applicationId,
      signedRequest,
    });
    expect(known.body.applicationName).toBe(applicationName);

    expect(await read(applicationId)).toEqual({
      id: applicationId,
      applicationName,
      applicationStatus: true,
      version: 1,
      builtIn: false,
    });
    const rows = await test.engine.read.selectFrom("applications").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(applicationKey);
    const audit = await test.lastAudit();
    expect(audit).toMatchObject({
      action: "application.create",
      message: `Administrator added the application ${applicationName}`,
      target_id: applicationId,
    });
    expect(JSON.stringify(audit)).not.toContain(applicationKey);
  });

  it("get a new secret in place of one that leaked, which is refused from then on", async () => {
    const { applicationId: id, applicationKey: old, applicationName: name } = await addApplication();
    const answer = await test.post(`/auth/applications/${id}/secret`, undefined, admin);
    expect([answer.status, Object.keys(answer.body)]).toEqual([201, ["applicationId", "applicationKey"]]);
    const isKnown = async (secret: string) => {
      const signedRequest = await signRequest({ id, secret });
      const { status } = await test.post("/auth/application/sign-in-request", { appId: id, signedRequest });
      return status;
    };
    expect([await isKnown(answer.body.applicationKey), await isKnown(old)]).toEqual([200, 400]);
    const audit = (await test.listAudits()).find(({ action }) => action === "application.replace-secret");
    expect(audit?.message).toBe(`Administrator replaced the secret of the application ${name}`);
    expect(JSON.stringify(audit)).not.toContain(answer.body.applicationKey);
    expect((await test.post(`/auth/applications/${randomUUID()}/secret`, undefined, admin)).status).toBe(404);
    expect((await test.post(`/auth/applications/${own.id}/secret`, undefined, admin)).status).toBe(409);
  });

  it("are refused without a name or a status, and with a name that is taken", async () => {
    const { applicationName } = await addApplication(unique("Café"));
    const post = (body: object) => test.post("/auth/applications", body, admin);
    expect((await post({})).body.errors).toMatchObject({ applicationName: ["This field is required."] });
    expect((await post({ applicationName: "x", applicationStatus: "Active" })).status).toBe(422);
    expect((await post({ applicationName: "x", applicationStatus: true, id: "mine" })).status).toBe(422);
    const taken = await post({
      applicationName: applicationName.toUpperCase().replace("É", "E"),
      applicationStatus: false,
    });
    expect(taken.status).toBe(409);
    expect(taken.body.errors).toEqual({ applicationName: ["This application name is already taken."] });
  });

  it("are listed a page at a time where a page is asked for, and all of them as options where none is", async () => {
    const mark = randomUUID().slice(0, 8);
    for (const name of [`Zebra ${mark}`, `élan ${mark}`, `Apple ${mark}`]) await addApplication(name);
    const page = (await test.get(`/auth/applications?searchTerm=${mark}&size=2&page=2`, admin)).body;
    expect(page).toMatchObject({ totalItems: 3, totalPages: 2, currentPage: 2 });
    expect(page.items).toEqual([
      expect.objectContaining({ applicationName: `Zebra ${mark}`, applicationStatus: true, version: 1 }),
    ]);
    const options = (await test.get("/auth/applications", admin)).body;
    expect(options.length).toBeGreaterThan(3);
    expect(
      options.filter((option: { applicationName: string }) => option.applicationName.includes(mark)),
    ).toEqual(
      ["Apple", "élan", "Zebra"].map((name) => ({
        id: expect.any(String),
        applicationName: `${name} ${mark}`,
        applicationStatus: true,
      })),
    );
  });

  it("show people without an administrative role their own alone, in both forms", async () => {
    const { applicationId, applicationName } = await addApplication();
    await addApplication();
    const { input } = await test.addUser({ applications: [applicationId] });
    const { token } = await test.signIn(input.username);
    expect((await test.get("/auth/applications", token)).body).toEqual([
      { id: applicationId, applicationName, applicationStatus: true },
    ]);
    const page = (await test.get("/auth/applications?page=1", token)).body;
    expect(page.items.map((item: { id: string }) => item.id)).toEqual([applicationId]);
    expect(page.totalItems).toBe(1);
    expect((await test.get(`/auth/applications/${applicationId}`, token)).status).toBe(403);
  });

  it("are changed, but not over a change that was not seen, and what changed is told in words", async () => {
    const { applicationId: id, applicationName: name } = await addApplication();
    const changed = { applicationName: unique("New"), applicationStatus: false };
    const seen = { headers: { "If-Match": "1" } };
    const answer = await test.put(`/auth/applications/${id}`, changed, admin, seen);
    expect(answer.body).toEqual({ id, ...changed, version: 2, builtIn: false });
    expect((await test.lastAudit("application.update")).message).toBe(
      `Administrator renamed the application ${name} to ${changed.applicationName}; deactivated the application ${name}`,
    );
    const late = await test.put(`/auth/applications/${id}`, changed, admin, seen);
    expect(late.status).toBe(412);
    expect(late.body.current).toEqual(answer.body);
    expect((await test.delete(`/auth/applications/${id}`, admin, seen)).status).toBe(412);
    await test.put(`/auth/applications/${id}`, changed, admin);
    expect((await test.lastAudit("application.update")).message).toBe(
      `Administrator saved the application ${changed.applicationName} without changes`,
    );
    const taken = { ...changed, applicationName: own.applicationName };
    expect((await test.put(`/auth/applications/${id}`, taken, admin)).status).toBe(409);
  });

  it("stop their tokens when they are deactivated", async () => {
    const added = await addApplication();
    const application = { id: added.applicationId, secret: added.applicationKey };
    const { input } = await test.addUser({ applications: [application.id] });
    const { token } = await test.signIn(input.username);
    const entered = await test.post(
      "/auth/application/verify-access",
      { appId: application.id, signedRequest: await signRequest(application) },
      token,
    );
    expect((await test.get("/auth/profile", entered.body.token)).status).toBe(200);
    const { applicationName } = added;
    await test.put(
      `/auth/applications/${application.id}`,
      { applicationName, applicationStatus: false },
      admin,
    );
    expect((await test.get("/auth/profile", entered.body.token)).status).toBe(401);
    const refused = await test.post("/auth/application/verify-access", { appId: application.id }, token);
    expect(refused.body.applicationAccess).toBe(false);
  });

  it("are taken from everybody when they are deleted, with their sessions and their activity", async () => {
    const added = await addApplication();
    const application = { id: added.applicationId, secret: added.applicationKey };
    const { id: userId, input } = await test.addUser({ applications: [application.id] });
    const { token } = await test.signIn(input.username);
    const entered = await test.post(
      "/auth/application/verify-access",
      { appId: application.id, signedRequest: await signRequest(application) },
      token,
    );
    const countPath = `/auth/applications/user-count?id=${application.id}&type=application`;
    expect((await test.get(countPath, admin)).body).toEqual({ count: 1 });

    expect((await test.delete(`/auth/applications/${application.id}`, admin)).status).toBe(204);
    expect((await test.lastAudit()).message).toBe(
      `Administrator deleted the application ${added.applicationName}, which 1 user had`,
    );
    expect((await test.get(`/auth/users/${userId}`, admin)).body.applications).toEqual([]);
    expect((await test.get("/auth/profile", entered.body.token)).status).toBe(401);
    expect((await test.get(countPath, admin)).status).toBe(404);
    await purge({ engine: test.engine, now: () => test.now, auditKey: auditKey(MASTER_KEY) });
    for (const table of ["user_activity", "attempt_months", "activity_totals"] as const) {
      const left = await test.engine.read
        .selectFrom(table)
        .where("application_id", "=", application.id)
        .selectAll()
        .execute();
      expect(left).toEqual([]);
    }
  });

  it("leave the console's own as it is: no other name, not inactive, not deleted", async () => {
    const put = (applicationName: string, applicationStatus: boolean) =>
      test.put(`/auth/applications/${own.id}`, { applicationName, applicationStatus }, admin);
    const message = `The application ${own.applicationName} can't be renamed or deactivated.`;
    for (const answer of [await put("Other", true), await put(own.applicationName, false)]) {
      expect([answer.status, answer.body.message]).toEqual([409, message]);
    }
    expect((await test.delete(`/auth/applications/${own.id}`, admin)).status).toBe(409);
    expect(await read(own.id)).toMatchObject({ applicationStatus: true, builtIn: true, version: 1 });
  });

  it("answer 404 where there is none", async () => {
    const path = `/auth/applications/${randomUUID()}`;
    expect((await test.get(path, admin)).status).toBe(404);
    const body = { applicationName: unique("x"), applicationStatus: true };
    expect((await test.put(path, body, admin)).status).toBe(404);
    expect((await test.delete(path, admin)).status).toBe(404);
    expect((await test.get("/auth/applications/user-count?id=none", admin)).status).toBe(404);
    expect((await test.get("/auth/applications/user-count?id=none&type=role", admin)).status).toBe(422);
  });
});
