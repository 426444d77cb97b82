import { join } from "node:path";
import Sqlite from "better-sqlite3";
import type { Bench } from "../bench";
import type { Load } from "../load";
import { startInMemoryProvider } from "../openid/in-memory-provider";
import type { RelyingParty } from "../openid/round";
import { startBetterAuth } from "../peers/better-auth";
import { type Product, SEEDED_PASSWORD } from "../product";
import { asBearer, json, type LoadRequest } from "../requests";
import { call, OWN_DOMAIN, signInToService } from "../visitor";
import { form, type Provider, registerClient, signedIn } from "./openid";
import { usernames } from "./sign-ins";

const GROUP = "Beside its peers";
/** People in better-auth's database, at most. */
const MOST_USERS = 100_000;
const NAMES = 200;
const AT_ONCE = 8;
/** The first turn takes this many times as long: V8 compiles. */
const WARM_UP_TIMES = 2;
/** A shorter load could end without an answer, and its repetition would create the same people again. */
const TURN_SECONDS = 2;
/** More than any machine creates per second, because each needs an argon2id hash. */
const MOST_NEW_PER_SECOND = 400;

type Requests = Partial<Load> & Pick<Load, "requests">;

/** Requests are made anew for each turn, because refresh tokens and new people are good once. */
interface Side {
  provider: Provider;
  requests(): Promise<Requests> | Requests;
}

interface Comparison {
  name: string;
  peer: string;
  ours: Side;
  theirs: Side;
  /** Limit of our CPU as a multiple of theirs. */
  mostCpu?: number;
  /** Limit of our rate as a multiple of theirs. */
  leastRate?: number;
}

/** Turns alternate, so that both see the same machine. The first one warms up both. */
async function compare(bench: Bench, { name, peer, ours, theirs, mostCpu, leastRate }: Comparison) {
  for (let turn = 0; turn <= bench.seconds; turn++) {
    const seconds = TURN_SECONDS * (turn === 0 ? WARM_UP_TIMES : 1);
    const load = async ({ provider, requests }: Side) =>
      bench.load(provider, { connections: AT_ONCE, seconds, ...(await requests()) });

    const reference = await load(theirs);
    const own = await load(ours);
    if (turn === 0) continue;
    bench.record(GROUP, name, {
      value: own.cpuMs,
      unit: "ms CPU",
      perSecond: own.perSecond,
      against: { name: peer, value: reference.cpuMs },
    });
    bench.record(GROUP, `${name}, ${peer}`, {
      value: reference.cpuMs,
      unit: "ms CPU",
      perSecond: reference.perSecond,
    });
    bench.record(GROUP, `${name}, CPU`, {
      value: own.cpuMs / reference.cpuMs,
      unit: `of ${peer}'s`,
      target: mostCpu === undefined ? undefined : { most: mostCpu },
    });
    bench.record(GROUP, `${name}, rate`, {
      value: own.perSecond / reference.perSecond,
      unit: `of ${peer}'s`,
      target: leastRate === undefined ? undefined : { least: leastRate },
    });
  }
}

/** A wrong password must be refused, and the right one must begin a session. @returns the session's token */
async function checkedSignIn(
  { url }: Provider,
  signIn: (password: string) => LoadRequest,
  whoIsIt: (token: string) => LoadRequest,
  password: string,
): Promise<string> {
  const { path, ...wrong } = signIn("a wrong password");
  const { status } = await fetch(url + path, wrong);
  if (status !== 401) throw new Error(`A wrong password was answered by ${status}.`);
  const { token } = await call<{ token: string }>(url, signIn(password));
  const session = await call<object | null>(url, whoIsIt(token));
  if (session === null) throw new Error(`${url} has begun no session.`);
  return token;
}

let created = 0;

/** Creates somebody new with each request. */
const newPeople = (toRequest: (username: string, email: string) => LoadRequest): Requests => ({
  requests: Array.from({ length: TURN_SECONDS * WARM_UP_TIMES * MOST_NEW_PER_SECOND }, () => {
    const username = `peer.${process.pid}.${created++}`;
    return toRequest(username, `${username}@${OWN_DOMAIN}`);
  }),
});

async function measureBetterAuth(bench: Bench, product: Product): Promise<void> {
  const database = new Sqlite(product.file, { readonly: true });
  const users = Number(database.prepare("select count(*) from users").pluck().get());
  database.close();
  const peer = "better-auth";
  const library = await startBetterAuth(
    join(bench.folder, "better-auth.db"),
    Math.min(users, MOST_USERS),
    SEEDED_PASSWORD,
  );
  const password = "an umbrella in the hall";
  const headers = { origin: library.url };
  const theirSignIn = (username: string) => (given: string) =>
    json("/api/auth/sign-in/username", { username, password: given }, headers);
  const ourSignIn = (username: string) => (given: string) =>
    json("/api/auth/login", { username, password: given });
  try {
    const theirSession = (token: string) => ({ path: "/api/auth/get-session", headers: asBearer(token) });
    const ourSession = (token: string) => ({ path: "/api/auth/profile", headers: asBearer(token) });
    const theirToken = await checkedSignIn(library, theirSignIn("person.0"), theirSession, SEEDED_PASSWORD);
    const names = usernames(product, NAMES);
    await checkedSignIn(product, ourSignIn(names[0] ?? ""), ourSession, SEEDED_PASSWORD);
    const { token } = await signInToService(product.url);
    const own = asBearer(token);
    const their = { ...asBearer(theirToken), ...headers };

    const pair = (
      name: string,
      ours: Side["requests"],
      theirs: Side["requests"],
      limits: Pick<Comparison, "mostCpu" | "leastRate"> = {},
    ) =>
      compare(bench, {
        name,
        peer,
        ours: { provider: product, requests: ours },
        theirs: { provider: library, requests: theirs },
        ...limits,
      });
    const get = (path: string, sent: Record<string, string>) => () => ({
      requests: [{ path, headers: sent }],
    });

    await pair(
      "sign-in with a password, at the service",
      () => ({ requests: names.map((name) => ourSignIn(name)(SEEDED_PASSWORD)) }),
      () => ({ requests: names.map((_, at) => theirSignIn(`person.${at + 1}`)(SEEDED_PASSWORD)) }),
      { leastRate: 1.15 },
    );
    await pair("session check", get("/api/auth/profile", own), get("/api/auth/get-session", their));
    await pair(
      "list of users, page of 10",
      get("/api/auth/users?page=1&size=10", own),
      get("/api/auth/admin/list-users?limit=10&offset=0", their),
    );
    await pair(
      "search for a rare text",
      get("/api/auth/users?page=1&size=10&searchTerm=admin%40local", own),
      get(
        "/api/auth/admin/list-users?limit=10&offset=0&searchField=email&searchOperator=contains&searchValue=admin%40local",
        their,
      ),
    );
    await pair(
      "create a user",
      () =>
        newPeople((username, email) => {
          const user = { username, password, name: username, email, status: 1, applications: [], roles: [] };
          return json("/api/auth/users", user, own);
        }),
      () =>
        newPeople((username, email) =>
          json("/api/auth/admin/create-user", { email, password, name: username, data: { username } }, their),
        ),
    );
  } finally {
    await library.stop();
  }
}

async function measureRotation(bench: Bench, product: Product): Promise<void> {
  const client = await registerClient(product.url, true);
  const library = await startInMemoryProvider(client);
  const peer = "oidc-provider in memory";
  const ours = await signedIn(client, product, true);
  const theirs = await signedIn(client, library, false);
  const rotated = (provider: Provider, parties: RelyingParty[]): Side => ({
    provider,
    async requests() {
      const tokens = await Promise.all(parties.map((party) => party.round()));
      const requests = tokens.map(({ refresh_token }) =>
        form("/oidc/token", { grant_type: "refresh_token", refresh_token, client_id: client.id }, {}),
      );
      return { requests, connections: requests.length, carry: true };
    },
  });
  const service: Side = {
    provider: product,
    async requests() {
      const pairs = await Promise.all(ours.map(() => signInToService(product.url)));
      const requests = pairs.map(({ refreshToken }) => json("/api/auth/refresh", { refreshToken }));
      return { requests, connections: requests.length, carry: true };
    },
  };
  try {
    const reference = rotated(library, theirs);
    await compare(bench, {
      name: "refresh with rotation, flushed to disk",
      peer,
      ours: service,
      theirs: reference,
      mostCpu: 1,
    });
    await compare(bench, {
      name: "refresh by OpenID Connect with rotation, flushed to disk",
      peer,
      ours: rotated(product, ours),
      theirs: reference,
    });
  } finally {
    for (const party of [...ours, ...theirs]) party.close();
    await library.stop();
  }
}

/** The product beside better-auth and oidc-provider: docs/performance.md, "Beside its peers". */
export async function measurePeers(bench: Bench, product: Product): Promise<void> {
  await measureBetterAuth(bench, product);
  await measureRotation(bench, product);
}
