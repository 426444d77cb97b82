import { join } from "node:path";
import Sqlite from "better-sqlite3";
import type { TestConsole } from "../../harness/console";
import { builtRoutes } from "../support/build-routes";
import { expect, test } from "../support/console-test";
import { digestTables } from "../support/digest";
import { formBody } from "../support/request-shapes";
import { type Reply, SAME_ORIGIN, type Shape, Visitor } from "../support/visitor";

function inDatabase<Result>(sso: TestConsole, work: (database: Sqlite.Database) => Result): Result {
  const database = new Sqlite(join(sso.folder, "sso.db"));
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** Parameters of paths, with ids that are there, and what only administrators may read. */
const whatIsThere = (sso: TestConsole) =>
  inDatabase(sso, (database) => {
    const list = (sql: string) => database.prepare(sql).pluck().all().map(String);
    const one = (sql: string) => list(`${sql} limit 1`)[0] ?? "";
    return {
      ids: [
        [":userId", one("select id from users where username != 'admin'")],
        [":roleId", one("select id from roles where built_in = 0")],
        [":applicationId", one("select id from applications where built_in = 0")],
        [":interactionId", "n".repeat(43)],
      ] as [name: string, id: string][],
      texts: [
        ...list("select name from users where username != 'admin'"),
        ...list("select email from users where username != 'admin'"),
        ...list("select name from roles where built_in = 0"),
      ],
    };
  });

const demand = (sso: TestConsole, level: number) =>
  inDatabase(sso, (database) =>
    database.prepare("update roles set second_factor = ? where id = 'super'").run(level),
  );

/** Ends the visit. */
const SIGN_OUT = "/auth/sign-out";

test("FA10: no page and no form has anything administrative for a sign-in that is too weak", {
  tag: "@once",
}, async ({ sso }) => {
  const visitor = await Visitor.at(sso.url);
  const { ids, texts } = whatIsThere(sso);
  // The guide, which anybody may read, has examples of roles.
  const guide = (await visitor.peek({ path: "/external/guide" })).body;
  const hidden = texts.filter((text) => !guide.includes(text));
  const routes = builtRoutes()
    .map((route) => ({
      ...route,
      path: ids
        .reduce((path, [name, id]) => path.replace(name, id), route.path)
        .replace(/:\w+/, "n")
        .replace("*", "nothing/here"),
    }))
    .filter(({ path }) => path !== SIGN_OUT);
  const reads: Shape[] = routes.flatMap(({ id, path }) => [
    { path },
    { path: `${path}.data` },
    { path: `${path}?_data=${encodeURIComponent(id)}` },
  ]);
  // Forms outside of the dashboard are one's own.
  const writes: Shape[] = routes
    .filter(({ path, hasAction }) => hasAction && path.startsWith("/dashboard/"))
    .map(({ path }) => ({ method: "POST", path, headers: SAME_ORIGIN, body: formBody(visitor.csrf) }));
  const tells = ({ body }: Reply) => hidden.filter((text) => body.includes(text));

  const before = [];
  for (const shape of reads) if (tells(await visitor.peek(shape)).length > 0) before.push(shape.path);
  expect(before.length, "The walk would find something.").toBeGreaterThan(20);

  const lastingTo = Date.now() + 600_000;
  const tables = async () => {
    const { users, roles, applications, user_roles, user_applications, oidc_clients } = await digestTables(
      sso,
      lastingTo,
    );
    return { users, roles, applications, user_roles, user_applications, oidc_clients };
  };
  demand(sso, 2);
  try {
    const untouched = await tables();
    const wrong: string[] = [];
    let raised = 0;
    for (const shape of [...reads, ...writes]) {
      const reply = await visitor.peek(shape);
      const told = tells(reply);
      if (told.length > 0) wrong.push(`${shape.method ?? "GET"} ${shape.path} tells ${told.slice(0, 3)}`);
      if (reply.status >= 500) wrong.push(`${shape.method ?? "GET"} ${shape.path} answers ${reply.status}`);
      const onward = `${reply.headers.location} ${reply.headers["x-remix-redirect"]} ${reply.body}`;
      if (onward.includes("/auth/step-up?")) raised++;
    }
    expect(wrong).toEqual([]);
    expect(raised, "Pages lead to the second step.").toBeGreaterThan(20);
    expect(await tables()).toEqual(untouched);
  } finally {
    demand(sso, 0);
  }
});
