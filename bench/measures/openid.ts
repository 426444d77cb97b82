import { setTimeout } from "node:timers/promises";
import { formOf } from "#harness/node-browser";
import type { Bench } from "../bench";
import { startInMemoryProvider } from "../openid/in-memory-provider";
import { type OpenIdClient, RelyingParty, type Tokens } from "../openid/round";
import { cpuOf, memoryOf } from "../processes";
import { ADMIN, type Product } from "../product";
import { asBearer, json, type LoadRequest } from "../requests";
import { call, signInToService } from "../visitor";

const GROUP = "OpenID Connect";
/** Limit of a round, as a multiple of the library's with its in-memory adapter. */
const MOST_TIMES_LIBRARY = 2.5;
const AT_ONCE = 4;
/** Ours and the library's alternate, so that both see the same machine. */
const TURNS = 2;
const SETTLED_MS = 5_000;

export interface Provider {
  pid: number;
  url: string;
}

/**
 * Adds an application that is connected by OpenID Connect, for the first administrator. A public one has no secret, its
 * refresh tokens are rotated, and its ID tokens are signed by ES256 as the service's own tokens.
 */
export async function registerClient(url: string, isPublic = false): Promise<OpenIdClient> {
  const headers = asBearer((await signInToService(url)).token);
  const redirectUri = "https://app.example/callback";
  const made = await call<{ applicationId: string; applicationKey: string }>(
    url,
    json(
      "/api/auth/applications",
      { applicationName: `OpenID ${Date.now()}`, applicationStatus: true },
      headers,
    ),
  );
  await call(url, {
    ...json(
      `/api/auth/applications/${made.applicationId}/connection`,
      {
        protocol: isPublic ? "openid-public" : "openid",
        redirectUris: [redirectUri],
        postLogoutRedirectUris: [],
        backchannelLogoutUri: null,
        native: false,
        thirdParty: false,
        requirePkce: isPublic,
        idTokenAlg: isPublic ? "ES256" : "RS256",
      },
      headers,
    ),
    method: "PUT",
  });
  const { id: userId } = await call<{ id: string }>(url, { path: "/api/auth/profile", headers });
  await call(url, json(`/api/auth/applications/${made.applicationId}/people`, { userId }, headers));
  return { id: made.applicationId, secret: isPublic ? undefined : made.applicationKey, redirectUri };
}

async function signInAtConsole({ browser }: RelyingParty, url: string): Promise<void> {
  const page = await browser.open(new URL("/auth/sign-in", url));
  const { action, fields } = formOf(page);
  const { status } = await browser.open(action, {
    form: { ...fields, ...ADMIN },
    headers: { "sec-fetch-site": "same-origin" },
  });
  if (status !== 303) throw new Error(`Signing in answered ${status}.`);
}

/** Signed-in users, each with a session at the provider. */
export async function signedIn(
  client: OpenIdClient,
  { url }: Provider,
  isProduct: boolean,
): Promise<RelyingParty[]> {
  const parties: RelyingParty[] = [];
  for (let one = 0; one < AT_ONCE; one++) {
    const party = new RelyingParty(url, client);
    if (isProduct) await signInAtConsole(party, url);
    await party.signIn();
    parties.push(party);
  }
  return parties;
}

export const form = (
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string>,
): LoadRequest => ({
  method: "POST",
  path,
  headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
  body: new URLSearchParams(fields).toString(),
});

type Measure = (provider: Provider, parties: RelyingParty[]) => Promise<number>;

/** CPU ms of the provider per piece of work, which each party repeats. */
const repeated =
  (seconds: number, begin: (party: RelyingParty) => Promise<() => Promise<unknown>>): Measure =>
  async ({ pid }, parties) => {
    const works = await Promise.all(parties.map(begin));
    const until = performance.now() + seconds * 1000;
    const before = cpuOf(pid);
    let count = 0;
    await Promise.all(
      works.map(async (work) => {
        for (; performance.now() < until; count++) await work();
      }),
    );
    return (cpuOf(pid) - before) / count;
  };

/** A silent round, refreshes and an introspection, each beside the library with its in-memory adapter. */
export async function measureOpenId(bench: Bench, product: Product): Promise<void> {
  // wrk takes whole seconds.
  const seconds = Math.ceil(bench.seconds / TURNS);
  const fixed =
    (request: (party: RelyingParty, tokens: Tokens) => LoadRequest): Measure =>
    async (provider, [party]) => {
      if (!party) throw new Error("Nobody is signed in.");
      const requests = [request(party, await party.round())];
      const { cpuMs } = await bench.load(provider, { requests, connections: AT_ONCE, seconds });
      return cpuMs;
    };
  await compare(bench, product, await registerClient(product.url), [
    [
      "silent round: authorization, token, userinfo",
      repeated(seconds, async (party) => () => party.round()),
      MOST_TIMES_LIBRARY,
    ],
    [
      "refresh, not rotated",
      fixed(({ authorization }, { refresh_token }) =>
        form("/oidc/token", { grant_type: "refresh_token", refresh_token }, authorization),
      ),
    ],
    [
      "introspection",
      fixed(({ authorization }, { access_token }) =>
        form("/oidc/introspect", { token: access_token }, authorization),
      ),
    ],
    ["userinfo", fixed((_, { access_token }) => ({ path: "/oidc/me", headers: asBearer(access_token) }))],
  ]);
}

async function compare(
  bench: Bench,
  product: Product,
  client: OpenIdClient,
  measures: [name: string, measure: Measure, most?: number][],
): Promise<void> {
  const library = await startInMemoryProvider(client);
  const ours = await signedIn(client, product, true);
  const theirs = await signedIn(client, library, false);
  try {
    for (const [name, measure, most] of measures) {
      let [own, reference] = [0, 0];
      for (let turn = 0; turn < TURNS; turn++) {
        reference += (await measure(library, theirs)) / TURNS;
        own += (await measure(product, ours)) / TURNS;
      }
      bench.record(GROUP, name, {
        value: own,
        unit: "ms CPU",
        against: { name: "oidc-provider in memory", value: reference },
        target: most === undefined ? undefined : { most: most * reference },
      });
    }
  } finally {
    for (const party of [...ours, ...theirs]) party.close();
    await library.stop();
  }
}

/** Idle memory of a process that has loaded OpenID Connect. */
export async function measureMemoryInUse(bench: Bench, product: Product): Promise<void> {
  await product.stop();
  await product.start();
  const [party] = await signedIn(await registerClient(product.url), product, true);
  party?.close();
  await setTimeout(SETTLED_MS);
  bench.record("The process", "memory, idle, OpenID Connect in use", {
    value: memoryOf(product.pid),
    unit: "MB",
    target: { most: 140 },
  });
}
