import { findListed } from "#app/noun/find-listed.server";
import { oncePerRequest } from "#app/request/context.server";
import type { Session } from "#app/request/session.server";
import { type Application, applications } from "#app/sso-api/applications.server";
import { orFailed } from "#app/sso-api/or-failed.server";
import { orUnknown } from "#app/sso-api/read-one.server";
import { SsoApiError } from "#app/sso-api-error";
import { searchQuery } from "#app/table/search-query";

/** The page of applications that an address asks for. The list and a dialog over it share it. */
export const listApplications = (session: Session, request: Request) =>
  oncePerRequest("applications", () =>
    orFailed(applications.list(session, searchQuery(request)), "The applications could not be loaded."),
  );

/** An application of the list that the dialog stands over, or else by a call of our own service's. */
export async function findApplication(
  session: Session,
  request: Request,
  id: string,
): Promise<Application | undefined> {
  return findListed(await listApplications(session, request), id, () => readApplication(session, id));
}

/**
 * Stops people from signing in through an application, and leaves all else of it as it is.
 *
 * @throws {SsoApiError}
 */
export async function deactivateApplication(session: Session, request: Request, id: string): Promise<void> {
  const application = await findApplication(session, request, id);
  if (!application) throw new SsoApiError(404, "This application was not found.");
  const { applicationName, version } = application;
  const change = { applicationName, applicationStatus: false };
  await applications.update(session, id, change, version === undefined ? undefined : String(version));
}

/** An application as it is now, where the SSO API can tell. */
export const readApplication = (session: Session, id: string): Promise<Application | undefined> =>
  orUnknown(() => applications.get(session, id));
