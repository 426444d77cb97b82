import { DAY_MS, MINUTE_MS } from "../contract/durations";
import type { MailKind } from "../contract/mails";
import type { MailToRender, Product } from "./letter";
import { type RenderedMail, renderMail } from "./render";

/** What an example differs in from the others. */
interface Example {
  /** Added to the file's name, if a kind has several. */
  variant?: string;
  facts?: Partial<MailToRender["facts"]>;
  /** How long its link works. */
  linkMs?: number;
  createdBy?: string;
  applications?: MailToRender["applications"];
  /** The address of the link. */
  email?: string;
}

const AT = Date.UTC(2026, 10, 22, 20, 39);
const BROWSER =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const ADA = "Ada Admin";
const BY_ADA: Example = { variant: "by-an-administrator", facts: { by: ADA } };
const NEW_ADDRESS = "grace@elsewhere.example";
const PASSKEY: Example = { facts: { passkey: "Laptop" } };

const EXAMPLES: Record<MailKind, Example[]> = {
  invite: [
    { linkMs: 7 * DAY_MS, createdBy: ADA, applications: { names: ["Engineering Wiki", "Grafana"], more: 3 } },
  ],
  reset: [{ linkMs: 30 * MINUTE_MS }, { ...BY_ADA, linkMs: 30 * MINUTE_MS, createdBy: ADA }],
  "reset-google": [{}],
  verify: [{ linkMs: DAY_MS, email: "grace@example.com" }],
  "email-changed": [
    { facts: { email: NEW_ADDRESS }, linkMs: 7 * DAY_MS, email: "grace@example.com" },
    { ...BY_ADA, facts: { by: ADA, email: NEW_ADDRESS } },
  ],
  "email-restored": [
    { facts: { email: "grace@example.com" } },
    { variant: "to-the-other-address", facts: { email: NEW_ADDRESS } },
  ],
  enrol: [{ linkMs: DAY_MS, createdBy: ADA }],
  "password-changed": [{}, { variant: "with-api-tokens", facts: { tokens: 2 } }, BY_ADA],
  "passkey-added": [PASSKEY],
  "passkey-removed": [PASSKEY, { ...BY_ADA, facts: { ...PASSKEY.facts, by: ADA } }],
  "passkey-refused": [PASSKEY],
  "app-added": [{}],
  "app-removed": [{}, BY_ADA],
  "recovery-codes-new": [{}],
  "recovery-code-used": [{ facts: { left: 9 } }, { variant: "the-last", facts: { left: 0 } }],
  "factors-removed": [{ facts: { by: ADA } }],
  "factor-reminder": [{ facts: { by: ADA } }],
  "codes-throttled": [{}],
  "new-device": [{}, { variant: "for-several", facts: { times: 7 } }],
  "token-created": [
    { facts: { token: "Nightly sync" } },
    { variant: "taken-over", facts: { token: "Nightly sync", from: ADA } },
  ],
  "webhook-stopped": [
    { facts: { webhook: "Data warehouse", reason: "Every delivery has failed for three days." } },
  ],
  test: [{}],
};

/** Every kind of mail with made-up facts. The name is that of a file. */
export const exampleMails = (
  product: Product,
  kinds = Object.keys(EXAMPLES) as MailKind[],
): { name: string; kind: MailKind; mail: RenderedMail }[] =>
  kinds.flatMap((kind) =>
    EXAMPLES[kind].map((example) => ({
      name: [kind, example.variant].filter(Boolean).join("-"),
      kind,
      mail: renderMail({ kind, ...toMail(example, product) }, product),
    })),
  );

const toMail = (example: Example, { publicUrl }: Product): MailToRender => ({
  facts: { at: AT, network: "203.0.113.80", browser: BROWSER, ...example.facts },
  name: "Grace Hopper",
  username: "grace",
  address: "grace@example.com",
  applications: example.applications,
  ...(example.linkMs !== undefined && {
    link: {
      address: `${publicUrl}/auth/link?token=${"example-".repeat(8)}`,
      expiresAt: AT + example.linkMs,
      createdBy: example.createdBy ?? null,
      email: example.email ?? null,
    },
  }),
});
