import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TOKEN_PERMISSIONS } from "#api/contract/permissions";
import { type Call, NEEDED_TOO, NOT_FOR_TOKENS, PERMISSIONS, rulesOf } from "#api/noun/permissions";
import { createSqliteDatabase } from "#tests/support/engines";
import { TestService } from "#tests/support/service";
import { addToken } from "#tests/support/tokens";

const CALLS = (Object.keys(PERMISSIONS) as Call[]).filter((call) => PERMISSIONS[call] !== "anyone");

/** What people read of their own applications, and tokens of all. */
const OWN: Call[] = ["GET /auth/applications", "GET /auth/applications/:id/picture"];

// The table is the same on every engine, and so is what reads it.
describe("AT3: every call by an API token of a super administrator", () => {
  let test: TestService;
  let drop: () => Promise<void>;
  let root: string;
  beforeAll(async () => {
    const database = await createSqliteDatabase();
    drop = database.drop;
    test = await TestService.start(database.url, { TOKEN_CALLS_PER_MINUTE: "1000000", METRICS: "true" });
    root = (await test.addUser({ roles: ["super"] })).id;
  });
  afterAll(async () => {
    await test.stop();
    await drop();
  });

  it.each(TOKEN_PERMISSIONS)("is let through with %s alone where the table says so", async (permission) => {
    const { token } = await addToken(test, root, [permission]);
    const ofTable = CALLS.filter(
      (call) =>
        PERMISSIONS[call] === permission &&
        !(rulesOf(call) in NOT_FOR_TOKENS) &&
        NEEDED_TOO[call] === undefined,
    );
    const allowed = permission === "applications:read" ? [...ofTable, ...OWN] : ofTable;
    const expected: Record<string, unknown> = {};
    const actual: Record<string, unknown> = {};
    for (const call of CALLS) {
      const [method = "", pattern = ""] = call.split(" ");
      const answer = await test.call(method, pattern.replace(":id", randomUUID()), {
        token,
        body: method === "GET" || method === "DELETE" ? undefined : {},
      });
      const isRefused = answer.status === 401 || answer.status === 403;
      actual[call] = isRefused ? answer.status : "let through";
      expected[call] = allowed.includes(call) ? "let through" : 403;
    }
    expect(actual).toEqual(expected);
  });
});
