import { APPLICATION_ACCESS } from "#app/navigation";
import { noun } from "#app/noun/noun.server";
import type { Session } from "#app/request/session.server";
import { applications as client } from "#app/sso-api/applications.server";
import { orUnknown } from "#app/sso-api/read-one.server";
import { SsoApiError } from "#app/sso-api-error";
import { searchQuery } from "#app/table/search-query";

export const applications = noun({
  page: APPLICATION_ACCESS,
  name: "application",
  queryOf: searchQuery,
  list: client.list,
  read: (session, id) => orUnknown(() => client.get(session, id)),
});

/**
 * Stops people from signing in through an application, and leaves all else of it as it is.
 *
 * @throws {SsoApiError}
 */
export async function deactivateApplication(session: Session, request: Request, id: string): Promise<void> {
  const application = await applications.find(session, request, id);
  if (!application) throw new SsoApiError(404, "This application was not found.");
  const { applicationName, version } = application;
  const change = { applicationName, applicationStatus: false };
  await client.update(session, id, change, version === undefined ? undefined : String(version));
}
