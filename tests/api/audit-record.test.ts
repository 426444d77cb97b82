import { describe, expect, it } from "vitest";
import { auditMac, auditRow } from "#api/audit-trail/record";
import { auditKey } from "#api/keys/derived-keys";

const key = auditKey("kD3v0qfWZr7yTnXc5LhBg8uJp1sAe4Mo");
const row = auditRow(
  {
    auditKey: key,
    at: 1_700_000_000_000,
    actor: { id: "a", name: "Ada Admin", username: "Ada.A", email: "ada@Example.test" },
    address: "203.0.113.7",
    application: { id: "p", name: "Payroll" },
    requestId: "request-1",
  },
  {
    action: "user.update",
    message: "Ada Admin gave José the role auditor",
    target: { type: "user", id: "j", name: "José", username: "jose" },
    changes: { roles: { given: ["auditor"], taken: [] } },
  },
);

describe("A4: an audit's keyed code", () => {
  it("is the same for the same audit, whenever it is made", () => {
    expect(auditMac(key, row)).toBe(row.mac);
    expect(auditMac(auditKey("another master key altogether 42"), row)).not.toBe(row.mac);
  });

  it("covers every column but those that follow from the others", () => {
    const follows = ["mac", "message_key", "actor_key"];
    for (const [column, value] of Object.entries(row)) {
      const changed = { ...row, [column]: typeof value === "number" ? value + 1 : `${value}x` };
      expect({ column, same: auditMac(key, changed) === row.mac }).toEqual({
        column,
        same: follows.includes(column),
      });
    }
  });

  it("stays what version 0.1 made of an audit that has no usernames, and tells when they come or go", () => {
    const former = { ...row, actor_username: null, actor_email: null, target_username: null };
    expect(auditMac(key, { ...former, id: "0199aa00-0000-7000-8000-000000000000" })).toBe(
      "gtgsWQs6SSYU0PYrWEuBlMlHKFANAsVlOqiphL4olUY",
    );
    expect(auditMac(key, former)).not.toBe(row.mac);
    for (const column of ["actor_username", "actor_email", "target_username"] as const) {
      expect(auditMac(key, { ...former, [column]: "" }), column).not.toBe(auditMac(key, former));
      expect(auditMac(key, { ...row, [column]: null }), column).not.toBe(row.mac);
    }
  });

  it("tells a text from its absence, and where one column ends and the next begins", () => {
    expect(auditMac(key, { ...row, target_id: null })).not.toBe(auditMac(key, { ...row, target_id: "null" }));
    expect(auditMac(key, { ...row, target_type: "a", target_id: "bc" })).not.toBe(
      auditMac(key, { ...row, target_type: "ab", target_id: "c" }),
    );
  });

  it("stands beside folded copies, by which the audit is found", () => {
    expect(row).toMatchObject({
      message_key: "ada admin gave jose the role auditor",
      actor_key: "ada admin\nada@example.test\nada.a",
    });
  });
});
