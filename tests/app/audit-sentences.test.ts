import { describe, expect, it } from "vitest";
import type { Audit } from "#api/contract/audits";
import { ownSentence } from "#app/account/own-sentence";
import { headlineOf } from "#app/audits/headline";

const ada = { id: "1", username: "ada" };
const audit = (one: Partial<Audit>): Audit => ({
  message: "",
  user: "Ada Admin",
  application: "SSO Application",
  timestamp: "2026-11-27T12:00:00.000Z",
  actor: ada,
  ...one,
});
const lee = { type: "user", id: "2", name: "Leaving Lee", username: "lee" };
const wiki = { type: "application", id: "3", name: "Engineering: Wiki" };
const field = (name: string) => ({ field: name, before: "a", after: "b" });
const batch = (name: string) => ({ type: "batch", id: "4", name });

describe("the headline of an audit", () => {
  it.each<[string, Partial<Audit>, { text: string; sub?: string }]>([
    [
      "its sentence without its subject",
      { message: "Ada Admin deleted Leaving Lee", target: lee },
      { text: "Deleted Leaving Lee" },
    ],
    [
      "a reason below",
      { message: "Ada Admin removed the passkey Phone of Leaving Lee: lost it", target: lee },
      { text: "Removed the passkey Phone of Leaving Lee", sub: "Lost it" },
    ],
    [
      "a name with a colon whole",
      { message: "Ada Admin deleted the application Engineering: Wiki", target: wiki },
      { text: "Deleted the application Engineering: Wiki" },
    ],
    [
      "the settings of a connection counted",
      {
        action: "application.update-connection",
        message: "Ada Admin changed a; set b",
        target: wiki,
        changes: [field("native"), field("thirdParty")],
      },
      { text: "Changed the connection of Engineering: Wiki", sub: "2 settings" },
    ],
    [
      "one setting as it is",
      {
        action: "application.update-connection",
        message: "Ada Admin required PKCE of the application Engineering: Wiki",
        target: wiki,
        changes: [field("requirePkce")],
      },
      { text: "Required PKCE of the application Engineering: Wiki" },
    ],
    [
      "the fields of a person",
      {
        action: "user.update",
        message: "Ada Admin renamed Lee to Leaving Lee; changed the email of Lee",
        target: lee,
        changes: [field("name"), field("email")],
      },
      { text: "Changed Leaving Lee", sub: "Name, Email" },
    ],
    [
      "what a new person got",
      {
        action: "user.create",
        message: "Ada Admin added Leaving Lee, with the role clerk and the applications a and b",
        target: lee,
        changes: [
          { field: "roles", value: ["clerk"] },
          { field: "applications", value: ["a", "b"] },
        ],
      },
      { text: "Added Leaving Lee", sub: "clerk · 2 applications" },
    ],
    [
      "the permissions of a role counted",
      {
        action: "role.update-permissions",
        message: "Ada Admin gave the role clerk a and b",
        target: { type: "role", id: "5", name: "clerk" },
        changes: [{ field: "permissions", given: ["a", "b"], taken: ["c"] }],
      },
      { text: "Changed the permissions of the role clerk", sub: "2 added, 1 removed" },
    ],
    [
      "a bulk change as one",
      {
        action: "batch.run",
        message: "Ada Admin started “Give the application Wiki” for 41 users",
        target: batch("Give the application Wiki"),
        audits: 41,
      },
      { text: "Gave 41 people the application Wiki", sub: "bulk change · 41 audits" },
    ],
    [
      "one whose end isn't counted",
      {
        action: "batch.run",
        message: "Ada Admin started “Delete” for 12,000 users",
        target: batch("Delete"),
        audits: 10_000,
      },
      { text: "Deleted 12,000 people", sub: "bulk change · 10,000 audits or more" },
    ],
    [
      "emails to many",
      {
        action: "batch.run",
        message: "Ada Admin started “Email a second-factor reminder” for 41 users",
        target: batch("Email a second-factor reminder"),
      },
      { text: "Emailed 41 people a second-factor reminder", sub: "bulk change" },
    ],
    [
      "a list of new people",
      {
        action: "batch.run",
        message: "Ada Admin started “Add 5 people” for 5 users",
        target: batch("Add 5 people"),
      },
      { text: "Added 5 people", sub: "bulk change" },
    ],
    [
      "an undo",
      {
        action: "batch.undo",
        message: "Ada Admin started “Undo “Delete”” for 1 user",
        target: batch("Undo “Delete”"),
      },
      { text: "Undid “Delete” for 1 person", sub: "bulk change" },
    ],
    [
      "one that gives and takes by its title",
      {
        action: "batch.run",
        message: "Ada Admin started “Give a; take away b” for 2 users",
        target: batch("Give a; take away b"),
      },
      { text: "Started “Give a; take away b” for 2 people", sub: "bulk change" },
    ],
    [
      "a message about somebody else whole",
      {
        message: "A password reset link was requested for Leaving Lee",
        user: "",
        actor: undefined,
        target: lee,
      },
      { text: "A password reset link was requested for Leaving Lee" },
    ],
    [
      "a name that only begins like the actor's whole",
      { message: "Ada Administrator signed in", target: lee },
      { text: "Ada Administrator signed in" },
    ],
    [
      "an audit of an early version, which has a message only",
      { message: "Ada Admin added the role clerk", actor: undefined },
      { text: "Added the role clerk" },
    ],
  ])("has %s", (_, one, expected) => expect(headlineOf(audit(one))).toEqual(expected));
});

it("one's own activity speaks to one", () => {
  const say = (message: string, subject: string | null = "Ada Admin") =>
    ownSentence({ message, subject, timestamp: "", application: "", network: null, success: true });
  expect(say("Ada Admin signed in to Their Wiki")).toBe("You signed in to Their Wiki");
  expect(say("Ada Admin changed their password")).toBe("You changed your password");
  expect(say("Ada Admin confirmed that it is them")).toBe("You confirmed your identity");
  expect(say("Ada Admin confirmed their identity")).toBe("You confirmed your identity");
  expect(say("Ada Admin was signed out: 5 wrong proofs in a row")).toBe(
    "You were signed out: 5 wrong proofs in a row",
  );
  expect(say("Grace Hopper renamed Ada Admin to Ada", null)).toBe("Grace Hopper renamed Ada Admin to Ada");
});
