import type { Page } from "@playwright/test";
import { ADMIN } from "#harness/console";
import { expect, test } from "./console-test";

const API = "/api/auth";

/** The administrator's calls of the service behind a page: what a test needs and doesn't look at. */
export class ServiceCalls {
  private constructor(
    private readonly page: Page,
    private readonly headers: Record<string, string>,
  ) {}

  /** @returns nothing where another SSO API is behind the console */
  static async of(page: Page): Promise<ServiceCalls | undefined> {
    if ("behind" in test.info().project.use) return undefined;
    const answer = await page.request.post(`${API}/login`, { data: ADMIN });
    expect(answer.status()).toBe(200);
    const { token } = await answer.json();
    return new ServiceCalls(page, { authorization: `Bearer ${token}` });
  }

  async post(path: string, data: object) {
    const answer = await this.page.request.post(API + path, { headers: this.headers, data });
    expect(answer.status(), await answer.text()).toBe(201);
    return answer.json();
  }

  /** The id of the application that is the console itself. */
  async ownApplication(): Promise<string> {
    const answer = await this.page.request.get(`${API}/applications`, { headers: this.headers });
    const all: { id: string; applicationName: string }[] = await answer.json();
    const own = all.find(({ applicationName }) => applicationName === "SSO Application");
    if (!own) throw new Error("The console is no application.");
    return own.id;
  }
}
