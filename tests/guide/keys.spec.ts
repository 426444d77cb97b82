import { execFileSync } from "node:child_process";
import { createHmac, createPublicKey } from "node:crypto";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { decodeProtectedHeader } from "jose";
import { TestConsole } from "../../harness/console";
import { expect, signIn, test } from "../support/console-test";
import { LinkForge } from "../support/crafted-links";
import { RECIPE_FILES, type TestedLanguage } from "../support/guide-files";
import { GuideReader } from "../support/guide-reader";
import { Registrar, type Registration } from "../support/registration";
import { LANGUAGES } from "./languages";
import { SsoStandIn } from "./sso-stand-in";

const SECRET = "nothing-is-signed-with-this";

const follow = (page: Page, language: TestedLanguage, settings: { secret: string; ssoUrl?: string }) =>
  GuideReader.follow(page, {
    ...settings,
    language,
    files: [".env", "index.html", ...RECIPE_FILES[language]],
  });

const hello = async ({ url }: GuideReader, token: string) =>
  (await fetch(`${url}/hello`, { headers: { authorization: `Bearer ${token}` } })).status;

/** Tokens that are not for this application, by what is wrong with them. */
async function wrongTokens(sso: SsoStandIn, audience: string): Promise<Record<string, string>> {
  const now = Math.floor(Date.now() / 1000);
  const good = await sso.sign(audience);
  const [header = "", payload = "", signature = ""] = good.split(".");
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const changed = encode({ ...JSON.parse(Buffer.from(payload, "base64url").toString()), name: "Mallory" });
  const pem = createPublicKey({ key: sso.publicJwk, format: "jwk" }).export({ type: "spki", format: "pem" });
  const hs256 = `${encode({ alg: "HS256", typ: "at+jwt", kid: sso.publicJwk.kid })}.${payload}`;
  const other = await SsoStandIn.newKey();
  return {
    "no token": "",
    "three words": "a.b.c",
    "for another application": await sso.sign("another-application"),
    "of another issuer": await sso.sign(audience, { iss: "https://elsewhere.example" }),
    expired: await sso.sign(audience, { exp: now - 60 }),
    "without an end": await sso.sign(audience, { exp: undefined }),
    "of nobody": await sso.sign(audience, { sub: undefined }),
    "signed with another key of the same name": await sso.sign(
      audience,
      {},
      { kid: sso.publicJwk.kid },
      other,
    ),
    "signed with an unknown key": await sso.sign(audience, {}, {}, other),
    "changed after it was signed": `${header}.${changed}.${signature}`,
    "without a signature": `${header}.${payload}.`,
    "of another kind": await sso.sign(audience, {}, { typ: "JWT" }),
    "without a kind": await sso.sign(audience, {}, { typ: undefined }),
    "with algorithm none": `${encode({ alg: "none", typ: "at+jwt" })}.${payload}.`,
    "with HS256 and the public key": `${hs256}.${createHmac("sha256", pem).update(hs256).digest("base64url")}`,
  };
}

for (const language of LANGUAGES) {
  test(`${language}: refuses tokens that aren't for it, and asks for keys no more often than it may @once`, async ({
    page,
  }) => {
    const sso = await SsoStandIn.start();
    await signIn(page);
    await page.goto(`/external/guide?language=${language}`);
    const audience = "YOUR_APPLICATION_KEY";
    const reader = await follow(page, language, { secret: SECRET, ssoUrl: sso.url });
    try {
      const since = Date.now();
      /** The first fetch, and one more every five seconds at most. */
      const allowed = () => 2 + (Date.now() - since) / 5000;
      expect(await hello(reader, await sso.sign(audience))).toBe(200);
      for (const [why, token] of Object.entries(await wrongTokens(sso, audience))) {
        expect({ why, status: await hello(reader, token) }).toEqual({ why, status: 401 });
      }
      expect(await hello(reader, await sso.sign(audience, { exp: Math.floor(Date.now() / 1000) - 5 }))).toBe(
        200,
      );
      const forged = await SsoStandIn.newKey();
      for (let count = 0; count < 20; count += 1)
        await hello(reader, await sso.sign(audience, {}, {}, forged));
      expect(sso.fetches).toBeLessThanOrEqual(allowed());

      // Somebody forges tokens all the time: a good one of the new key gets in nonetheless, and the old key is gone.
      const old = await sso.sign(audience);
      await sso.replaceKey();
      await expect
        .poll(async () => {
          await hello(reader, await sso.sign(audience, {}, {}, forged));
          return hello(reader, await sso.sign(audience));
        })
        .toBe(200);
      expect(await hello(reader, old)).toBe(401);

      sso.isAway = true;
      const fetched = sso.fetches;
      await expect
        .poll(async () => {
          expect(await hello(reader, await sso.sign(audience, {}, {}, forged))).not.toBe(200);
          return sso.fetches;
        })
        .toBeGreaterThan(fetched);
      expect(await hello(reader, await sso.sign(audience))).toBe(200);
      expect(sso.fetches).toBeLessThanOrEqual(allowed());
    } finally {
      await reader.stop();
      await sso.stop();
    }
  });
}

test("after keys:revoke-all, a good new token is accepted in every language within seconds @once", async ({
  browser,
}) => {
  const sso = await TestConsole.start();
  const page = await browser.newPage({ baseURL: sso.url });
  const readers: GuideReader[] = [];
  try {
    const registrar = await Registrar.at(sso);
    const registration = await registrar.register();
    const before = await enter(sso, registrar, registration);
    await signIn(page);
    for (const language of LANGUAGES) {
      await page.goto(`/dashboard/guide?applicationId=${registration.id}&language=${language}`);
      readers.push(await follow(page, language, registration));
    }
    for (const reader of readers) expect(await hello(reader, before)).toBe(200);
    execFileSync(process.execPath, ["bin/sso", "keys:revoke-all", "--yes"], {
      env: {
        NODE_ENV: "production",
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        DATABASE_URL: `file:${join(sso.folder, "sso.db")}`,
      },
    });
    let after = before;
    await expect
      .poll(async () => {
        after = await enter(sso, registrar, registration);
        return decodeProtectedHeader(after).kid;
      })
      .not.toBe(decodeProtectedHeader(before).kid);
    for (const [index, reader] of readers.entries()) {
      await expect.poll(() => hello(reader, after), { message: LANGUAGES[index] }).toBe(200);
      expect(await hello(reader, before), LANGUAGES[index]).toBe(401);
    }
  } finally {
    await page.close();
    for (const reader of readers) await reader.stop();
    await sso.stop();
  }
});

/** The access token of a sign-in by the application's back end. */
async function enter(
  sso: TestConsole,
  { api }: Registrar,
  { id, secret, person }: Registration,
): Promise<string> {
  const signedRequest = new LinkForge(sso.url, { id, secret }).sign();
  const { body } = await api.post("/auth/login", { ...person, appId: id, signedRequest });
  return String(body.token);
}
