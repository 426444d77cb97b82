import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Client } from "#tests/support/client";
import { PASSWORD } from "#tests/support/service";
import { targets } from "#tests/support/targets";

// A service over HTTP is a process of its own.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const id = expect.toSatisfy((value) => typeof value === "string" || typeof value === "number");
const moment = expect.toSatisfy((value) => !Number.isNaN(new Date(value).getTime()));
const token = expect.stringMatching(/./);
const number = expect.any(Number);

// What it makes it deletes again: it may be pointed at a service that is in use.
describe.each(targets)("section 7 of the specification, $name", ({ start }) => {
  let client: Client;
  let stop: () => Promise<unknown>;
  let admin: string;
  let credentials: { username: string; password: string };
  beforeAll(async () => {
    ({ client, stop, credentials } = await start());
  });
  afterAll(() => stop?.());

  const mark = randomUUID().slice(0, 8);
  const roleName = `Role ${mark}`;
  const applicationName = `Application ${mark}`;
  let roleId: string;
  let applicationId: string;
  const user = () => ({
    name: `Person ${mark}`,
    email: `${mark}@example.test`,
    mobileNo: "+31 6 1234 5678",
    username: `person-${mark}`,
    status: 1,
    applications: [applicationId],
    roles: [roleId],
  });

  /** Makes a call that has to go well. */
  async function call(method: string, path: string, body?: unknown, as = admin) {
    const answer = await client.call(method, path, { body, token: as });
    expect([200, 201, 204], `${method} ${path}: ${answer.body.message}`).toContain(answer.status);
    return answer.body;
  }
  const list = async (noun: string, query = "") =>
    call("GET", `/auth/${noun}?page=1&size=10&searchTerm=${mark}${query}`);
  const paged = (items: unknown[]) => ({ items, totalItems: items.length, totalPages: 1, currentPage: 1 });

  it("signs in, with a signed request too, and says who it is", async () => {
    const pair = { token, refreshToken: token, applicationAccess: true, newUser: false };
    const signIn = await call("POST", "/auth/login", credentials);
    expect(signIn).toMatchObject(pair);
    admin = signIn.token;

    const self = await call("POST", "/auth/self-sign");
    expect(self).toEqual({ appId: id, signedResponse: token });
    const { appId, signedResponse: signedRequest } = self;
    expect(await call("POST", "/auth/login", { ...credentials, appId, signedRequest })).toMatchObject(pair);
    expect(await call("POST", "/auth/application/verify-access", { appId })).toMatchObject({
      token,
      applicationAccess: true,
    });
    expect(await call("GET", "/auth/profile")).toMatchObject({
      name: expect.any(String),
      roles: expect.any(Array),
    });

    const wrong = await client.post("/auth/login", { ...credentials, password: "not it" });
    expect([wrong.status, wrong.body]).toEqual([401, { message: expect.any(String) }]);
    expect((await client.get("/auth/profile", "no-token")).status).toBe(401);
  });

  it("adds, lists, renames and counts a role", async () => {
    await call("POST", "/auth/roles", { roleName: `${roleName} new` });
    const [added] = (await list("roles")).items;
    roleId = added.id;
    await call("PUT", `/auth/roles/${roleId}`, { roleName });
    const role = { id: roleId, roleName };
    expect(await list("roles")).toMatchObject(paged([role]));
    expect(await call("GET", "/auth/roles/drop-down")).toContainEqual(expect.objectContaining(role));
    expect(await call("GET", `/auth/roles/user-count?id=${roleId}&type=role`)).toEqual({ count: 0 });
    const again = await client.post("/auth/roles", { roleName }, admin);
    expect([again.status, again.body]).toMatchObject([409, { message: expect.any(String) }]);
  });

  it("adds, lists, changes and counts an application", async () => {
    const input = { applicationName, applicationStatus: true };
    const created = await call("POST", "/auth/applications", { ...input, applicationStatus: false });
    expect(created).toEqual({ applicationId: id, applicationKey: token });
    applicationId = created.applicationId;
    await call("PUT", `/auth/applications/${applicationId}`, input);
    expect(await list("applications")).toMatchObject(paged([{ id: applicationId, ...input }]));
    const option = { id: applicationId, applicationName };
    expect(await call("GET", "/auth/applications")).toContainEqual(expect.objectContaining(option));
    const count = await call("GET", `/auth/applications/user-count?id=${applicationId}&type=application`);
    expect(count).toEqual({ count: 0 });
  });

  it("adds, lists, changes and deletes a user, and counts them with their role and application", async () => {
    await call("POST", "/auth/users", { ...user(), password: PASSWORD });
    const { status, ...fields } = user();
    const item = { ...fields, id, status: true };
    const listed = await list("users", "&status=true");
    expect(listed).toMatchObject(paged([item]));
    expect((await call("GET", `/auth/roles/user-count?id=${roleId}&type=role`)).count).toBe(1);
    const count = await call("GET", `/auth/applications/user-count?id=${applicationId}&type=application`);
    expect(count).toEqual({ count: 1 });

    const person = { username: user().username, password: PASSWORD };
    const theirs = await call("POST", "/auth/login", person);
    expect((await client.get("/auth/users?page=1&size=10", theirs.token)).status).toBe(403);

    const path = `/auth/users/${listed.items[0].id}`;
    await call("PUT", path, { ...user(), name: `Other ${mark}`, status: 0 });
    expect(await list("users", "&status=true")).toMatchObject({ items: [], totalItems: 0 });
    expect(await list("users", "&status=false")).toMatchObject(
      paged([{ ...item, name: `Other ${mark}`, status: false }]),
    );
    expect((await client.get("/auth/profile", theirs.token)).status).toBe(401);
    await call("DELETE", path);
    expect((await list("users")).totalItems).toBe(0);
    expect((await client.delete(path, admin)).status).toBe(404);
  });

  it("tells what happened, and sums it up", async () => {
    const month = new Date().getUTCMonth() + 1;
    const audits = await call("GET", `/auth/audits?page=1&size=10&message=${mark}&month=${month}`);
    expect(Object.keys(audits).sort()).toEqual(["currentPage", "items", "totalItems", "totalPages"]);
    // Ours also name the actor and the target.
    expect(audits.items[0]).toMatchObject({
      message: expect.stringContaining(mark),
      user: expect.any(String),
      application: expect.any(String),
      timestamp: moment,
    });

    const summary = await call("GET", "/auth/audits/summary?appPage=1&appSize=10&userPage=1&userSize=10");
    expect(summary).toMatchObject({
      noOfLoginAttempts: number,
      totalUsers: number,
      totalAppPages: number,
      totalUserPages: number,
      totalAppItems: number,
      totalUserItems: number,
      currentAppPage: 1,
      currentUserPage: 1,
    });
    expect(summary.userActivity[0]).toEqual({
      application: { applicatonId: id, applicationName: expect.any(String) },
      user: { id: expect.any(String), name: expect.any(String) },
      timestamp: moment,
    });
    expect(summary.applicationActivity[0]).toEqual({
      application: { id, applicationName: expect.any(String) },
      timestamp: moment,
    });
  });

  it("deletes the application and the role, and signs out", async () => {
    await call("DELETE", `/auth/applications/${applicationId}`);
    await call("DELETE", `/auth/roles/${roleId}`);
    expect((await list("applications")).totalItems).toBe(0);
    expect((await list("roles")).totalItems).toBe(0);
    await call("GET", "/auth/logout");
    expect((await client.get("/auth/profile", admin)).status).toBe(401);
  });
});
