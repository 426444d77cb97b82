/**
 * Measures every list, filter, count and the summary on a seeded database, and prints a table:
 *
 *   DATABASE_URL=file:data/million.db ADMIN_PASSWORD=… npm run bench:lists
 *
 * With a text, only the calls with it in their names: `npm run bench:lists -- audits`. Each call goes through the whole service, in process: token, permission, query, answer. In milliseconds: the first
 * call, the median of nine more, the CPU time of one on all threads, and the longest time that one blocked the process.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { readConfig } from "#api/config";
import type { Audit } from "#api/contract/audits";
import { startService } from "#api/service";

const ROUNDS = 9;

const service = await startService({ ...readConfig(process.env), logLevel: "silent" });

async function call(path: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
  const headers = { "content-type": "application/json", ...init.headers };
  const response = await service.fetch(new Request(`http://localhost/api${path}`, { ...init, headers }));
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}

async function signIn(): Promise<string> {
  const { ADMIN_USERNAME: username = "admin", ADMIN_PASSWORD: password } = process.env;
  if (!password) throw new Error("Set ADMIN_PASSWORD to the password of the database's administrator.");
  const { token } = await call("/auth/login", {
    method: "POST",
    body: JSON.stringify({ username, password }),
  });
  return String(token);
}

const authorization = `Bearer ${await signIn()}`;
const get = (path: string) => call(path, { headers: { authorization } });

async function timed(path: string): Promise<number> {
  const start = performance.now();
  await get(path);
  return performance.now() - start;
}

const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

async function measure(path: string): Promise<number[]> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const first = await timed(path);
  const cpu = cpuMs();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await timed(path));
  const perCall = (cpuMs() - cpu) / ROUNDS;
  delay.disable();
  times.sort((one, other) => one - other);
  return [first, times[Math.floor(ROUNDS / 2)] ?? 0, perCall, delay.max / 1e6];
}

const users = Number((await get("/auth/users")).totalItems);
const audits = Number((await get("/auth/audits")).totalItems);
const people = Number(
  (await get("/auth/audits/summary?appPage=1&appSize=10&userPage=1&userSize=10")).totalUserItems,
);
const [application] = (await get("/auth/applications?page=1&size=1&searchTerm=Customer")).items as {
  id: string;
}[];

const [role] = (await get("/auth/roles?page=1&size=1&searchTerm=Billing")).items as { id: string }[];
const of = (filters: string, page = 1) => `/auth/users?page=${page}&size=10&${filters}`;
const middleOf = async (filters: string) =>
  of(filters, pages(Number((await get(of(filters))).totalItems)).middle);
const held = `applicationId=${application?.id}`;
const [changed] = (await get("/auth/audits?page=1&size=1&action=user.update")).items as Audit[];

const pages = (total: number) => ({ middle: Math.ceil(total / 20), last: Math.ceil(total / 10) });
const summary = "/auth/audits/summary?appPage=1&appSize=10&userSize=10";
const calls: [string, string][] = [
  ["users, first page of 10", "/auth/users?page=1&size=10"],
  ["users, first page of 100", "/auth/users?page=1&size=100"],
  ["users, middle page", `/auth/users?page=${pages(users).middle}&size=10`],
  ["users, last page", `/auth/users?page=${pages(users).last}&size=10`],
  ["users, inactive", "/auth/users?page=1&size=10&status=false"],
  ["users, a rare text", "/auth/users?page=1&size=10&searchTerm=admin@local"],
  ["users, a text of many", "/auth/users?page=1&size=10&searchTerm=nguyen"],
  ["users, a text of many, inactive", "/auth/users?page=1&size=10&searchTerm=nguyen&status=false"],
  ["users, two letters", "/auth/users?page=1&size=10&searchTerm=ab"],
  ["users, two words", of("searchTerm=anh+nguyen")],
  ["users, two words of many", of("searchTerm=example+nguyen")],
  ["users by address", of("sort=email")],
  ["users by address, middle page", of("sort=email", pages(users).middle)],
  ["users by address, inactive, middle page", of("sort=email&status=false", pages(users * 0.08).middle)],
  ["users by creation, newest", of("sort=-created")],
  ["users by last sign-in, newest", of("sort=-lastSignIn")],
  ["users by last sign-in, middle page", of("sort=-lastSignIn", pages(users).middle)],
  ["users by last sign-in, a text of many", of("sort=-lastSignIn&searchTerm=nguyen")],
  ["users of an application, first page", of(held)],
  ["users of an application, middle page", await middleOf(held)],
  ["users of an application, inactive", of(`${held}&status=false`)],
  ["users of an application by last sign-in", of(`${held}&sort=lastSignIn`)],
  ["users of a role and an application", of(`${held}&roleId=${role?.id}`)],
  ["users of a role, a text of many", of(`roleId=${role?.id}&searchTerm=nguyen`)],
  ["users who never signed in", of("lastSignIn=never")],
  ["users who never signed in, middle page", await middleOf("lastSignIn=never")],
  ["users, last sign-in 90 days ago, by it", of("lastSignIn=90&sort=lastSignIn")],
  ["users without a second factor", of("secondFactor=none")],
  ["users with a passkey", of("secondFactor=passkey")],
  ["users, with all columns", of("columns=roles,applications,secondFactor")],
  ["audits, first page", "/auth/audits?page=1&size=10"],
  ["audits, middle page", `/auth/audits?page=${pages(audits).middle}&size=10`],
  ["audits, last page", `/auth/audits?page=${pages(audits).last}&size=10`],
  ["audits, one month", "/auth/audits?page=1&size=10&month=3"],
  ["audits, one application", `/auth/audits?page=1&size=10&applicationId=${application?.id}`],
  ["audits, a text of many", "/auth/audits?page=1&size=10&message=signed+in"],
  [
    "audits, a text of many, middle page",
    `/auth/audits?page=${pages(audits * 0.9).middle}&size=10&message=signed+in`,
  ],
  ["audits, a text of many in a month", "/auth/audits?page=1&size=10&message=signed+in&month=3"],
  ["audits, two letters", "/auth/audits?page=1&size=10&message=ab"],
  ["audits, a rare text", "/auth/audits?page=1&size=10&message=added+the+application"],
  ["audits, one user's", "/auth/audits?page=1&size=10&user=nguyen"],
  ["audits, about one user", `/auth/audits?page=1&size=10&targetId=${changed?.target?.id}`],
  ["audits, by the administrator", `/auth/audits?page=1&size=10&actorId=${changed?.actor?.id}`],
  ["audits, refused", "/auth/audits?page=1&size=10&outcome=refused"],
  [
    "audits, successes, middle page",
    `/auth/audits?page=${pages(audits * 0.9).middle}&size=10&outcome=success`,
  ],
  ["audits, a frequent action", "/auth/audits?page=1&size=10&action=sign-in"],
  [
    "audits, a frequent action, middle page",
    `/auth/audits?page=${pages(audits * 0.5).middle}&size=10&action=sign-in`,
  ],
  ["audits, a rare action", "/auth/audits?page=1&size=10&action=application.create"],
  [
    "audits, an action in an application",
    `/auth/audits?page=1&size=10&action=sign-in&applicationId=${application?.id}`,
  ],
  ["audits, one user's in a month", "/auth/audits?page=1&size=10&user=nguyen&month=3"],
  ["summary", `${summary}&userPage=1`],
  ["summary, middle page", `${summary}&userPage=${pages(people).middle}`],
  ["summary, one month", `${summary}&userPage=1&month=3`],
  ["summary, one application", `${summary}&userPage=1&applicationId=${application?.id}`],
  ["summary, some users", `${summary}&userPage=1&user=nguyen`],
  ["summary, few users", `${summary}&userPage=1&user=papadopoulos`],
  ["roles", "/auth/roles?page=1&size=10"],
  ["applications", "/auth/applications?page=1&size=10"],
  ["users of an application", `/auth/applications/user-count?id=${application?.id}&type=application`],
];

console.log(`${service.database}: ${users} users, ${audits} audits\n`);
console.log("| call | first | ms | CPU | blocked |\n|---|---|---|---|---|");
const [, , some = ""] = process.argv;
for (const [name, path] of calls.filter(([name]) => name.includes(some))) {
  const figures = (await measure(path)).map((figure) => figure.toFixed(1));
  console.log(`| ${name} | ${figures.join(" | ")} |`);
}
await service.close();
