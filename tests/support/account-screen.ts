import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { ADMIN, SEEDED_PASSWORD, type TestConsole } from "#harness/console";
import { Client } from "./client";
import { expect, ready, signIn } from "./console-test";

export interface Person {
  id: string;
  name: string;
  username: string;
  password: string;
  email: string;
}

/** What an administrator does for the people of these tests. */
export class Clerk {
  private constructor(
    readonly api: Client,
    private readonly token: string,
  ) {}

  static async at(sso: Pick<TestConsole, "url">): Promise<Clerk> {
    const api = Client.at(sso.url, { fitsReference: false });
    return new Clerk(api, (await api.post("/auth/login", ADMIN)).body.token);
  }

  /** @param homeUrl where the launcher leads */
  async addApplication(name: string, homeUrl?: string): Promise<string> {
    const { body } = await this.api.post(
      "/auth/applications",
      { applicationName: name, applicationStatus: true },
      this.token,
    );
    const id: string = body.applicationId;
    if (homeUrl !== undefined)
      expect((await this.api.put(`/auth/applications/${id}/launcher`, { homeUrl }, this.token)).status).toBe(
        204,
      );
    return id;
  }

  deactivate = (id: string, applicationName: string) =>
    this.api.put(`/auth/applications/${id}`, { applicationName, applicationStatus: false }, this.token);

  /** @param content of a file, in base64 */
  setPicture = (id: string, content: string) =>
    this.api.put(`/auth/applications/${id}/picture`, { content }, this.token);

  async addPerson(applications: string[] = [], name = "Marisol Etxeberria"): Promise<Person> {
    const username = `person-${randomUUID().slice(0, 8)}`;
    const person = { name, username, password: SEEDED_PASSWORD, email: `${username}@people.example` };
    const more = { mobileNo: "+34 600 100 200", status: 1, roles: [], applications };
    const { status, body } = await this.api.post("/auth/users", { ...person, ...more }, this.token);
    expect(status).toBe(201);
    return { id: body.id, ...person };
  }

  /** Another sign-in of the same person. @returns its token */
  async signInElsewhere({ username, password }: Person, userAgent = "curl/8"): Promise<string> {
    const headers = { "user-agent": userAgent };
    return (await this.api.post("/auth/login", { username, password }, undefined, { headers })).body.token;
  }
}

/** Signs a person in at a page of their account. */
export async function openAccount(page: Page, path: string, { username, password }: Person): Promise<void> {
  await signIn(page, path, { username, password });
  await ready(page);
}

/** Fails if the page is wider than the window, or if something to be touched is smaller than 44 px. */
export async function expectFitsPhone(page: Page): Promise<void> {
  const { wide, small } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth - window.innerWidth,
    small: [...document.querySelectorAll<HTMLElement>("main :is(a[href], button)")]
      .filter((one) => one.getClientRects().length > 0 && !one.closest("p, span"))
      .filter((one) => one.offsetHeight < 44)
      .map((one) => one.outerHTML),
  }));
  expect(wide).toBe(0);
  expect(small).toEqual([]);
}
