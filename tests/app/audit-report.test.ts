import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { auditReport } from "#app/audits/report.server";
import { aRequest, useApiAt, within } from "#tests/support/console-request";
import { ForeignApi } from "#tests/support/foreign-api";
import { MOST_AUDITS_A_PAGE } from "#tests/support/foreign-api/audits";

const api = await ForeignApi.start();
const [admin] = api.data.users;
if (!admin) throw new Error("There is no administrator");
const session = { ...api.tokens.issue(admin), signedInAt: Date.now() };
const context = aRequest({ session });

beforeEach(() => {
  useApiAt(api.url);
  api.calls.length = 0;
  api.data.recorded.length = 0;
  api.data.olderAudits = 137;
  api.data.auditsAPage = undefined;
});
afterAll(() => api.stop());

const report = (filter = {}) => within(() => auditReport(session, filter, new Date()), context);

/** The report's lines without their end. The header is the first. */
const linesOf = async (response: Response) =>
  (await within(() => response.text(), context)).split("\r\n").filter(Boolean);

describe("the audit report of an SSO API that gives no more than fifty rows at once", () => {
  it("has every row once, page by page", async () => {
    const lines = await linesOf(await report());
    expect(lines).toHaveLength(1 + 137);
    expect(new Set(lines.slice(1, -1))).toHaveLength(136);
    expect(lines.at(-1)).toMatch(
      /^"Record 137 was looked at",.*,"Payroll","\d{4}-\d\d-\d\d \d\d:\d\d:\d\d"$/,
    );
    expect(api.count("GET /auth/audits")).toBe(Math.ceil(137 / MOST_AUDITS_A_PAGE));
  });

  it("has what is filtered, and nothing where nothing is", async () => {
    expect(await linesOf(await report({ message: "record 13" }))).toHaveLength(1 + 9);
    expect(await linesOf(await report({ message: "unheard of" }))).toHaveLength(1);
  });

  it("has no row twice and none too many while new ones come in", async () => {
    const response = await report();
    for (let count = 0; count < 60; count++) api.data.record("Came in meanwhile", admin, undefined);
    const lines = await linesOf(response);
    const numbers = lines.slice(1).map((line) => Number(/^"Record (\d+)/.exec(line)?.[1]));
    expect(numbers).toEqual(Array.from({ length: 137 }, (_, index) => index + 1));
  });

  it("is cut after 100,000 rows, and says so", async () => {
    api.data.auditsAPage = 3_000;
    api.data.olderAudits = 100_000;
    expect((await linesOf(await report())).at(-1)).toMatch(/^"Record 100000 /);
    api.data.olderAudits = 100_001;
    const lines = await linesOf(await report());
    expect(lines).toHaveLength(1 + 100_000 + 1);
    expect(lines.at(-1)).toBe('"The report was cut after 100,000 rows. Narrow it down by its filters."');
  });

  it("breaks off where the SSO API does, so that nobody takes a part for the whole", async () => {
    const response = await report();
    api.break("GET /auth/audits", "html");
    await expect(linesOf(response)).rejects.toThrow();
    api.mend();
  });
});
