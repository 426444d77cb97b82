import { describe, expect, it } from "vitest";
import { auditKey, auditMac, auditRow } from "#api/audits/record";

const key = auditKey("kD3v0qfWZr7yTnXc5LhBg8uJp1sAe4Mo");
const row = auditRow(
  {
    auditKey: key,
    at: 1_700_000_000_000,
    actor: { id: "a", name: "Ada Admin" },
    address: "203.0.113.7",
    application: { id: "p", name: "Payroll" },
    requestId: "request-1",
  },
  {
    action: "user.update",
    message: "Ada Admin gave José the role auditor",
    target: { type: "user", id: "j", name: "José" },
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

  it("tells a text from its absence, and where one column ends and the next begins", () => {
    expect(auditMac(key, { ...row, target_id: null })).not.toBe(auditMac(key, { ...row, target_id: "null" }));
    expect(auditMac(key, { ...row, target_type: "a", target_id: "bc" })).not.toBe(
      auditMac(key, { ...row, target_type: "ab", target_id: "c" }),
    );
  });

  it("stands beside folded copies, by which the audit is found", () => {
    expect(row).toMatchObject({
      message_key: "ada admin gave jose the role auditor",
      actor_key: "ada admin",
    });
  });
});
