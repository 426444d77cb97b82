import type { Context } from "../context";
import { iso } from "../contract/moments";
import { type Summary, type SummaryQuery, SummaryQuerySchema, SummarySchema } from "../contract/summary";
import { createNoun } from "../noun/noun";
import { isAllowed } from "../noun/require-permission";
import { listApplicationActivity, listUserActivity } from "./activity.queries";
import { readAttempts } from "./attempts.queries";
import { countUsers, toScope } from "./summary.queries";

export function summaryRoutes(context: Context) {
  const noun = createNoun(context);

  noun.on(
    "GET /auth/audits/summary",
    { summary: "Get the activity summary", query: SummaryQuerySchema, answer: SummarySchema },
    ({ query, caller }) => readSummary(context, query, isAllowed(caller, "users:read")),
  );

  return noun;
}

async function readSummary(
  { engine, now }: Context,
  query: SummaryQuery,
  readsUsers: boolean,
): Promise<Summary> {
  const { appPage, appSize, userPage, userSize } = query;
  const scope = await toScope(engine, query, { now: now(), readsUsers });
  const [attempts, users, userActivity, applications] = await Promise.all([
    readAttempts(engine, scope, now()),
    countUsers(engine, scope),
    listUserActivity(engine, scope, { page: userPage, size: userSize }),
    listApplicationActivity(engine, scope),
  ]);
  return {
    ...attempts,
    totalUsers: users,
    totalAppPages: Math.ceil(applications.length / appSize),
    totalUserPages: Math.ceil(userActivity.total / userSize),
    totalAppItems: applications.length,
    totalUserItems: userActivity.total,
    currentAppPage: appPage,
    currentUserPage: userPage,
    userActivity: userActivity.items.map((row) => ({
      application: { applicatonId: row.application_id, applicationName: row.application_name },
      user: { id: row.user_id, name: row.user_name },
      timestamp: iso(row.at),
    })),
    applicationActivity: applications
      .slice((appPage - 1) * appSize, appPage * appSize)
      .map(({ id, name, at }) => ({ application: { id, applicationName: name }, timestamp: iso(at) })),
  };
}
