import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#api/contract/durations";
import { MAIL_KINDS, type MailKind } from "#api/contract/mails";
import { LIFETIME_MS } from "#api/links/links";
import { exampleMails } from "#api/mail/examples";
import type { MailToRender, Product } from "#api/mail/letter";
import type { NoticeKind } from "#api/mail/notices";
import { renderMail } from "#api/mail/render";
import { inLanguage } from "#languages/current";

const PRODUCT: Product = {
  name: "Nordwind Sign-in",
  publicUrl: "https://sso.nordwind.example",
  contact: "help@nordwind.example",
};
const LINK = `${PRODUCT.publicUrl}/auth/link?token=${"Zx9_".repeat(16)}`;
const AT = Date.UTC(2026, 10, 22, 7, 5);
const LINKED = { invite: "invite", reset: "reset", verify: "verify", enrol: "enrol", undo: "email-changed" };
const HOSTILE = `Eve <script>alert("1")</script> & Söhne\r\nBcc: evil@example.org\u202e\u0000`;

const render = (kind: MailKind, changes: Partial<MailToRender> = {}, product = PRODUCT) =>
  renderMail(
    {
      kind,
      facts: { at: AT, network: "203.0.113.80", browser: "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" },
      name: "Grace Hopper",
      username: "grace",
      address: "grace@nordwind.example",
      ...changes,
    },
    product,
  );
const withLink = (spanMs: number, changes: Partial<NonNullable<MailToRender["link"]>> = {}) => ({
  link: { address: LINK, expiresAt: AT + spanMs, createdBy: null, email: null, ...changes },
});

const UNSEEN = /<head>[\s\S]*<\/head>|<div style="display:none[\s\S]*?<\/div>|<!--[\s\S]*?-->/g;
const ENTITIES: Record<string, string> = {
  "&#39;": "'",
  "&quot;": '"',
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
};

/** What a reader of the HTML sees. */
const wordsOf = (html: string) =>
  html
    .replace(UNSEEN, "")
    .replace(/<\/?(bdi|a|strong)\b[^>]*>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .replace(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity);

describe.each(MAIL_KINDS)("EM5: the mail %s", (kind) => {
  const link = Object.values(LINKED).includes(kind) ? withLink(DAY_MS) : {};

  it("greets its reader, and names the account, the installation and whom to ask", () => {
    const { subject, text, html } = render(kind, link);
    expect(subject).toMatch(/^\S[^\n\r]*\S$/);
    for (const shown of [text, wordsOf(html)]) {
      expect(shown).toContain("Hello Grace Hopper");
      expect(shown).toMatch(/\bgrace\b/);
      expect(shown).toContain(PRODUCT.name);
      expect(shown).toContain(PRODUCT.contact);
      expect(shown).not.toMatch(/undefined|\[object|!/);
    }
  });

  it("says the same as text and as HTML, with the whole link", () => {
    const { text, html } = render(kind, link);
    const words = wordsOf(html);
    const sentences = text.split("\n").filter((line) => /^[A-Z].*[.,]$/.test(line));
    expect(sentences.length).toBeGreaterThanOrEqual(3);
    for (const sentence of sentences) expect(words).toContain(sentence);
    if (!("link" in link)) return;
    expect(text.split("\n")).toContain(LINK);
    expect(html).toContain(`href="${LINK}"`);
    expect(words).toContain(LINK);
  });

  it("loads nothing, tracks nothing and runs nothing", () => {
    const { html } = render(kind, link);
    expect(html).not.toMatch(
      /\ssrc|srcset|<(img|link|script|iframe|object|form|svg|video|base)\b|@import|url\(/i,
    );
    const addresses = [...html.matchAll(/https?:[^"<\s]*/g)].map(([address]) => address);
    for (const address of addresses) {
      const { origin, search } = new URL(address);
      expect([origin, address === LINK ? "" : search]).toEqual([PRODUCT.publicUrl, ""]);
    }
  });

  it("is safe with any name, and has a subject of one line", () => {
    const facts = {
      at: AT,
      network: HOSTILE,
      browser: HOSTILE,
      by: HOSTILE,
      passkey: HOSTILE,
      email: HOSTILE,
    };
    const product = { ...PRODUCT, name: HOSTILE, contact: HOSTILE };
    const hostile = { facts, name: HOSTILE, username: HOSTILE, address: HOSTILE };
    const made = "link" in link ? withLink(DAY_MS, { createdBy: HOSTILE, email: HOSTILE }) : {};
    const { subject, text, html } = render(kind, { ...hostile, ...made }, product);
    for (const part of [subject, text, html])
      expect(part.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Bidi_C}]/u);
    expect(subject).not.toContain("\n");
    expect(text).not.toMatch(/^Bcc:/m);
    expect(html).not.toContain("<script");
    expect(html).toContain("&lt;script&gt;");
  });

  it("is the same mail at each try", () => {
    expect(render(kind, link)).toEqual(render(kind, link));
  });
});

describe("EM5: a mail", () => {
  const NOTICES: NoticeKind[] = [
    "password-changed",
    "passkey-added",
    "passkey-removed",
    "passkey-refused",
    "app-added",
    "app-removed",
    "recovery-codes-new",
    "recovery-code-used",
    "factors-removed",
    "codes-throttled",
    "new-device",
    "email-changed",
    "email-restored",
    "token-created",
  ];

  it.each(NOTICES)("FA13: %s tells when, where, and what to do if it wasn't the reader", (kind) => {
    const { text } = render(kind);
    expect(text).toContain("When:    22 November 2026, 07:05 UTC");
    expect(text).toContain("Network: 203.0.113.80");
    expect(text).toContain("Browser: Firefox on Linux");
    expect(text).toMatch(/^(Not you\?|Not expecting this\?|What to do:) \S/m);
  });

  it("tells who else did it, and that a command on the server did", () => {
    const facts = { at: AT, network: "203.0.113.80", by: "Ada Admin" };
    const byAda = render("password-changed", { facts });
    expect(byAda.text).toContain("Ada Admin changed the password of your account.");
    expect(byAda.text).toContain("By:      Ada Admin");
    expect(render("password-changed", { facts: { at: AT } }).text).toContain("On the server, by a command");
  });

  it.each([
    ["invite", LIFETIME_MS.invite, "7 days", 7 * DAY_MS],
    ["reset", LIFETIME_MS.reset, "30 minutes", 30 * MINUTE_MS],
    ["verify", LIFETIME_MS.verify, "24 hours", 24 * HOUR_MS],
    ["enrol", LIFETIME_MS.enrol, "24 hours", 24 * HOUR_MS],
    ["email-changed", LIFETIME_MS["undo-email"], "7 days", 7 * DAY_MS],
  ] as const)("%s says how long its link works", (kind, lifetime, span, spanMs) => {
    expect(lifetime).toBe(spanMs);
    const until = new Date(AT + spanMs).getUTCDate();
    expect(render(kind, withLink(spanMs)).text).toMatch(
      new RegExp(`The link works once, for ${span}: until ${until} November 2026, \\d\\d:\\d\\d UTC\\.`),
    );
  });

  it("that confirms an address names it and the account that asked", () => {
    const { text } = render("verify", {
      username: "mallory",
      ...withLink(DAY_MS, { email: "grace@elsewhere.example" }),
    });
    expect(text).toContain(
      "confirm that grace@elsewhere.example is the email address of the account mallory.",
    );
  });

  it("brings an address back only where it has a link, and otherwise sends to the contact", () => {
    const facts = { at: AT, network: "203.0.113.80", email: "new@nordwind.example" };
    const own = render("email-changed", { facts, ...withLink(7 * DAY_MS) }).text;
    expect(own).toContain(`Bring the old address back:\n${LINK}`);
    expect(own).toContain("go to new@nordwind.example, and no longer to grace@nordwind.example.");
    const other = render("email-changed", { facts: { ...facts, by: "Ada Admin" } }).text;
    expect(other).toContain("Not expecting this? Contact help@nordwind.example.");
  });

  it("tells both addresses which of them the account has again", () => {
    const facts = { at: AT, network: "203.0.113.80", email: "grace@nordwind.example" };
    expect(render("email-restored", { facts }).text).toContain(
      "grace@nordwind.example is the email address of your account again.",
    );
    const other = render("email-restored", { facts, address: "new@evil.example" }).text;
    expect(other).toContain("no longer new@evil.example.");
    expect(other).not.toContain("/auth/reset-password");
  });

  it("makes no link of a name that looks like an address", () => {
    const name = "https://evil.example/win or www.evil.example";
    const { text, html } = render("verify", { name, ...withLink(DAY_MS) });
    for (const part of [text, html]) expect(part).not.toMatch(/https:\/\/evil|evil\.example/);
    expect(render("verify", { name: "J. R. O'Neill-Smith Jr." }).text).toContain(
      "Hello J. R. O'Neill-Smith Jr.,",
    );
  });

  it("isolates names that are written from right to left", () => {
    expect(render("test", { name: "محمد عبد الله" }).html).toContain("Hello <bdi>محمد عبد الله</bdi>,");
  });

  it("in a language from right to left says so, and isolates each value once", () => {
    const { text, html } = inLanguage("ar", () =>
      render("invite", {
        applications: { names: ["Wiki", "ويكي"], more: 0 },
        ...withLink(7 * DAY_MS, { createdBy: "Ada Admin" }),
      }),
    );
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain('class="page" lang="ar" dir="rtl"');
    expect(html).toContain("text-align:right");
    const letter = html.replace(UNSEEN, "");
    expect(letter).not.toMatch(/align[:=]"?left|[\u2068\u2069]/);
    expect(html).toMatch(/<bdi>Wiki<\/bdi>.*<bdi>ويكي<\/bdi>/);
    expect(text).toContain("\u2068Ada Admin\u2069");
    expect(text).toContain("\u2068Wiki\u2069");
    expect(text).not.toMatch(/\u2068[^\u2069]*\u2068/);
    expect(text.split("\n")).toContain(LINK);
  });

  it("has an example of every kind", () => {
    const examples = exampleMails(PRODUCT);
    expect(new Set(examples.map(({ kind }) => kind))).toEqual(new Set(MAIL_KINDS));
    expect(new Set(examples.map(({ name }) => name)).size).toBe(examples.length);
  });
});
