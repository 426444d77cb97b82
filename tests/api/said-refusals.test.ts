import { afterEach, beforeEach, expect, it } from "vitest";
import { conflict, tooManyRequests, unprocessable } from "#api/http/errors";
import { setOwnWords } from "#languages/catalogue";
import { inLanguage } from "#languages/current";
import { say } from "#languages/say";

beforeEach(() =>
  setOwnWords(
    new Map([
      [
        "de",
        {
          "refusal.last-passkey": "{name} verlangt einen Passkey.",
          "refusal.too-many-attempts": "Zu viele Versuche. {again}",
          "rule.again-in-minutes": "In {count, plural, one {# Minute} other {# Minuten}} noch einmal.",
          "rule.required": "Dieses Feld fehlt.",
        },
      ],
    ]),
  ),
);
afterEach(() => setOwnWords(new Map()));

it("a refusal answers in the language of the request, and its message for logs and audits is English", () => {
  const refusals = inLanguage("de", () => [
    conflict(() => say("refusal.last-passkey", { name: "Mail" })),
    tooManyRequests(90),
    unprocessable({ name: [() => say("rule.required")], code: ["wrong"] }),
  ]);
  expect(refusals.map(({ message }) => message)).toEqual([
    "Mail requires a passkey, and this is your last one. Add another passkey first.",
    "Too many attempts. Try again in 2 minutes.",
    "This field is required.",
  ]);
  expect(inLanguage("de", () => refusals.map((refusal) => refusal.inWords()))).toEqual([
    { message: "Mail verlangt einen Passkey.", errors: undefined },
    { message: "Zu viele Versuche. In 2 Minuten noch einmal.", errors: undefined },
    { message: "Dieses Feld fehlt.", errors: { name: ["Dieses Feld fehlt."], code: ["wrong"] } },
  ]);
});
