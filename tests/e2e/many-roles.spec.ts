import { decodeJwt } from "jose";
import { z } from "zod";
import { ADMIN, SEEDED_PASSWORD, TestConsole } from "../../harness/console";
import { Client } from "../support/client";
import { expect, test } from "../support/console-test";
import { signRequest } from "../support/service";
import { SAME_ORIGIN, Visitor } from "../support/visitor";

const ROLES = 300;
/** What browsers keep of one cookie, and what servers take of one address, in bytes. */
const MOST_COOKIE = 4_096;
const MOST_ADDRESS = 8_192;

test("S8: someone with 300 roles of the longest names signs in, works and goes on to an application", {
  tag: "@once",
}, async () => {
  const sso = await TestConsole.start({ LOG_LEVEL: "error" });
  try {
    const api = Client.at(sso.url);
    const { token } = (await api.post("/auth/login", ADMIN)).body;
    const made = async (path: string, body: object) => {
      const answer = await api.post(path, body, token);
      expect(answer.status).toBe(201);
      return answer.body;
    };
    const names = Array.from({ length: ROLES }, (_, index) => `役割${index}`.padEnd(100, "長"));
    const roles = ["admin"];
    for (const roleName of names) roles.push((await made("/auth/roles", { roleName })).id);
    const application = await made("/auth/applications", {
      applicationName: "Many roles",
      applicationStatus: true,
    });
    const person = { username: "much-trusted", password: SEEDED_PASSWORD };
    const { id } = await made("/auth/users", {
      ...person,
      name: "Grace Hopper",
      email: "grace@people.example",
      mobileNo: null,
      status: 1,
      roles,
      applications: [application.applicationId],
    });

    const visitor = await Visitor.at(sso.url, person);
    const pieces = [...visitor.cookies].map(([name, value]) => `${name}=${value}`.length);
    expect(Math.max(...pieces)).toBeLessThan(MOST_COOKIE);
    expect((await visitor.get("/dashboard/roles")).body).toContain("admin");

    // The longest form there is: they save themselves.
    const edit = `/dashboard/user-management/${id}/edit`;
    const fields = new URLSearchParams({
      csrf: visitor.csrf,
      name: "Grace Brewster Hopper",
      email: "grace@people.example",
      username: person.username,
      status: "Active",
      applications: application.applicationId,
    });
    for (const role of roles) fields.append("roles", role);
    const saved = await visitor.send({
      method: "POST",
      path: edit,
      headers: SAME_ORIGIN,
      body: fields.toString(),
    });
    expect(saved.status).toBe(303);
    expect((await api.get(`/auth/users/${id}`, token)).body).toMatchObject({
      name: "Grace Brewster Hopper",
      roles: expect.arrayContaining(roles),
    });

    const redirectionURL = "https://many.example/signed-in";
    const signedRequest = await signRequest(
      { id: application.applicationId, secret: application.applicationKey },
      { claims: { aud: sso.url, redirectionURL } },
    );
    const encodedString = Buffer.from(`Many roles&${application.applicationId}`).toString("base64");
    const query = new URLSearchParams({ signedRequest, redirectionURL, encodedString });
    const { status, headers } = await visitor.get(`/auth/sign-in?${query}`);
    expect(status).toBe(303);
    const location = z.string().parse(headers.location);
    expect(location.length).toBeLessThan(MOST_ADDRESS);
    const given = z
      .object({ roles: z.array(z.string()) })
      .parse(decodeJwt(new URL(location).searchParams.get("token") ?? ""));
    expect(given.roles[0]).toBe("admin");
    for (const role of given.roles.slice(1)) expect(names).toContain(role);
  } finally {
    await sso.stop();
  }
});
