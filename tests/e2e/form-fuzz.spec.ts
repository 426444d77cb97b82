import fc from "fast-check";
import { PRODUCT_OPTIONS, TestConsole } from "../../harness/console";
import { expect, test } from "../support/console-test";
import { FUZZ, hostileText } from "../support/hostile";
import { createToken, signInByApi, TOKENS, WEBHOOKS } from "../support/integrations";
import { SAME_ORIGIN, type Shape, Visitor } from "../support/visitor";

/** Pages whose forms are tried; the frame's own, theme and sign-out, stand in each of the dashboard. */
const PAGES = [
  "/dashboard/user-management/new",
  "/dashboard/application-access/new",
  "/dashboard/roles/new",
  "/dashboard/integrations/tokens/new",
  "/dashboard/integrations/webhooks/new",
];
const LISTS = ["/dashboard/user-management", "/dashboard/application-access", "/dashboard/roles"];
const RUNS = FUZZ.runs || 15;
/** What the process may hold more at the end than after the first forms, in MB. */
const MOST_GROWTH = 50;

interface FormShape {
  action: string;
  fields: string[];
}

/** The forms of a page that change something. */
function formsOf(html: string, address: string): FormShape[] {
  return [...html.matchAll(/<form([^>]*method="post"[^>]*)>([\s\S]*?)<\/form>/gi)].map(
    ([, attributes = "", inside = ""]) => ({
      action: (/action="([^"]*)"/.exec(attributes)?.[1] ?? address).replaceAll("&amp;", "&"),
      fields: [...new Set([...inside.matchAll(/name="([^"]+)"/g)].map(([, name = ""]) => name))],
    }),
  );
}

/** Adds an API token and a webhook. @returns the addresses of their forms */
async function addIntegrations(url: string): Promise<string[]> {
  const admin = await signInByApi(url);
  const { id } = await createToken(admin, "Nightly sync", ["users:read"]);
  const webhook = { name: "Warehouse", url: "https://hooks.example.com", actions: [], active: false };
  const { body } = await admin.api.post("/auth/webhooks", webhook, admin.token);
  const dialogs = ["edit", "delete", "secret", "test-event"];
  return [`${TOKENS}/${id}/revoke`, ...dialogs.map((name) => `${WEBHOOKS}/${body.id}/overview/${name}`)];
}

/** Every form that someone who may do everything can reach, each once. */
async function allForms(visitor: Visitor, more: readonly string[]): Promise<FormShape[]> {
  const addresses = [...PAGES, ...more];
  for (const list of LISTS) {
    const { body } = await visitor.get(`${list}?size=100`);
    for (const name of ["edit", "delete", "unlock"]) {
      const links = [...body.matchAll(new RegExp(`href="(${list}/[\\w-]+/${name})[?"]`, "g"))];
      // The last one: the first is often built in, or oneself.
      addresses.push(...links.slice(-1).map(([, address = ""]) => address));
    }
  }
  const forms = new Map<string, FormShape>();
  for (const address of addresses) {
    const { body } = await visitor.get(address);
    for (const form of formsOf(body, address)) forms.set(form.action, form);
  }
  return [...forms.values()];
}

const key = fc.oneof(
  hostileText,
  fc.constantFrom("a[0]", "a[10000000]", "roles[]", "name.first", "__proto__.x", "constructor[prototype][x]"),
);

/** The form's own fields with hostile values, some missing, some twice, and fields that it does not have. */
const filled = (fields: string[]) =>
  fc.record({
    own: fc.array(fc.tuple(fc.constantFrom(...fields, "name"), hostileText), { maxLength: 15 }),
    others: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(fc.tuple(key, hostileText), { maxLength: 5 }) },
    ),
    multipart: fc.boolean(),
    query: fc.oneof(
      fc.constant(""),
      hostileText.map((text) => encodeURIComponent(Buffer.from(text).toString()).slice(0, 2000)),
    ),
  });

function toBody(entries: [string, string][], multipart: boolean): Pick<Shape, "headers" | "body"> {
  if (!multipart) {
    return { headers: SAME_ORIGIN, body: new URLSearchParams(entries).toString() };
  }
  const parts = entries.map(
    ([name, value]) =>
      `--frontier\r\ncontent-disposition: form-data; name="${name.replaceAll(/["\r\n]/g, "")}"\r\n\r\n${value}\r\n`,
  );
  const headers = { ...SAME_ORIGIN, "content-type": "multipart/form-data; boundary=frontier" };
  return { headers, body: Buffer.from(`${parts.join("")}--frontier--\r\n`) };
}

test("F7, L1: no form answers with a fault, whatever is sent in it, and the console lives on", {
  tag: "@once",
}, async () => {
  test.setTimeout(120_000 + RUNS * 2_000);
  // Behind a proxy that names everybody's address: one network would soon be stopped from signing in.
  const sso = await TestConsole.start({
    TRUST_PROXY: "1",
    LOG_LEVEL: "error",
    NODE_OPTIONS: PRODUCT_OPTIONS,
  });
  try {
    const visitor = await Visitor.at(sso.url);
    const forms = await allForms(visitor, await addIntegrations(sso.url));
    const signIn = { action: "/auth/sign-in", fields: ["username", "password", "returnTo", "encodedString"] };
    const held = () => sso.residentMb;
    let first: number | undefined;
    let sent = 0;
    const last = forms.filter(({ action }) => action === "/auth/sign-out");
    for (const form of [...forms.filter((one) => !last.includes(one)), signIn, ...last]) {
      await fc.assert(
        fc.asyncProperty(filled(form.fields), async ({ own, others, multipart, query }) => {
          const entries: [string, string][] = [
            ["csrf", visitor.csrf],
            ...own.filter(([name]) => name !== "csrf"),
            ...others,
          ];
          const path = query ? `${form.action.split("?")[0]}?searchTerm=${query}` : form.action;
          const shape = toBody(entries, multipart);
          const from = { "x-forwarded-for": `198.51.${sent % 250}.${Math.floor(sent / 250) % 250}` };
          sent++;
          const { status, body } = await visitor.peek({
            method: "POST",
            path,
            ...shape,
            headers: { ...shape.headers, ...from },
          });
          expect(status, `${path}: ${body.slice(0, 200)}`).toBeLessThan(500);
        }),
        { numRuns: RUNS, seed: FUZZ.seed },
      );
      first ??= held();
    }
    console.log(`${sent} forms of ${forms.length + 1} kinds, seed ${FUZZ.seed}`);
    expect(forms.map(({ action }) => action.replace(/[0-9a-f-]{36}/, ":id").split("?")[0]).sort()).toEqual([
      "/auth/sign-out",
      "/dashboard/application-access/:id/delete",
      "/dashboard/application-access/:id/edit",
      "/dashboard/application-access/new",
      "/dashboard/integrations/tokens/:id/revoke",
      "/dashboard/integrations/tokens/new",
      "/dashboard/integrations/webhooks/:id/overview/delete",
      "/dashboard/integrations/webhooks/:id/overview/edit",
      "/dashboard/integrations/webhooks/:id/overview/secret",
      "/dashboard/integrations/webhooks/:id/overview/test-event",
      "/dashboard/integrations/webhooks/new",
      "/dashboard/roles/:id/delete",
      "/dashboard/roles/new",
      "/dashboard/user-management/:id/delete",
      "/dashboard/user-management/:id/edit",
      "/dashboard/user-management/columns",
      "/dashboard/user-management/new",
      "/sidebar",
      "/theme",
    ]);
    expect(held() - (first ?? 0)).toBeLessThan(MOST_GROWTH);
    await Visitor.at(sso.url);
    expect(sso.output).not.toContain('"level":50');
  } finally {
    await sso.stop();
  }
});
