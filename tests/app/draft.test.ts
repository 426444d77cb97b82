import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { keepDraft, takeDraft } from "#app/request/draft.server";
import { aRequest, useApiAt, within } from "#tests/support/console-request";

const PAGE = "/dashboard/user-management/new?page=2";
const [ADA, EVE] = ["a-person-of-the-console", "another-of-the-console"];
const LISTS = ["applications", "roles"];

beforeAll(() => void useApiAt("http://localhost:1"));

function form(fields: Record<string, string | string[]>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) data.append(name, one);
  return data;
}

/** @returns the cookies that a browser has after a form was kept */
async function kept(fields: FormData, cookies?: string): Promise<string[]> {
  const setCookies = new Map<string, string>();
  await within(
    () => keepDraft(fields, { lists: LISTS, person: ADA, lost: [] }),
    aRequest({ page: PAGE, setCookies, cookies }),
  );
  return [...setCookies.values()]
    .filter((cookie) => !/=;/.test(cookie))
    .map((cookie) => cookie.split(";", 1)[0] ?? "");
}

const taken = (
  cookies: string[],
  { person = ADA, page = PAGE, offered = {} as Record<string, string[]> } = {},
) =>
  within(
    () => takeDraft(offered),
    aRequest({
      page,
      cookies: cookies.join("; "),
      session: { token: "t", refreshToken: null, signedInAt: 0, person },
    }),
  );

describe("a form that a session ended over", () => {
  it("comes back with all of it, also with 300 roles, in cookies that browsers and proxies take", async () => {
    const roles = Array.from({ length: 300 }, () => randomUUID());
    const offered = {
      roles: [...Array.from({ length: 700 }, () => randomUUID()), ...roles],
      applications: ["7"],
    };
    const text = {
      name: "名".repeat(200),
      email: `${"e".repeat(240)}@long.example`,
      username: "ü".repeat(100),
    };
    const cookies = await kept(form({ ...text, roles, applications: "7", resetPassword: "on" }));
    for (const cookie of cookies) expect(cookie.length).toBeLessThan(4_096);
    expect(cookies.join("; ").length).toBeLessThan(6_500);
    const draft = await taken(cookies, { offered });
    expect(draft).toEqual({
      values: { ...text, resetPassword: "on", roles, applications: ["7"] },
      lost: [],
    });
  });

  it("comes back without its longest list where that is too long, and says so", async () => {
    const roles = Array.from({ length: 1000 }, () => randomUUID());
    const draft = await taken(await kept(form({ name: "Ada", roles, applications: "7" })), {
      offered: { roles, applications: ["7"] },
    });
    expect(draft).toEqual({ values: { name: "Ada", applications: ["7"] }, lost: ["roles"] });
  });

  it("comes back to the same person at the same form alone, and tells nobody what it holds", async () => {
    const cookies = await kept(form({ name: "Grace Hopper" }));
    expect(cookies.map((cookie) => Buffer.from(cookie, "base64").toString()).join()).not.toContain("Grace");
    expect(await taken(cookies, { person: EVE })).toBeUndefined();
    expect(await taken(cookies, { page: "/dashboard/roles/new" })).toBeUndefined();
    expect(await taken(cookies, { page: "/dashboard/user-management/new" })).toMatchObject({
      values: { name: "Grace Hopper" },
    });
    // Signed cookies of the right shape whose person was exchanged.
    const [cookie = ""] = cookies;
    expect(await taken([cookie.replace(/.$/, "x")])).toBeUndefined();
  });
});
