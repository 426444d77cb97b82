import { MAX_PAGE_SIZE } from "#api/contract/lists";
import { log } from "#app/log.server";
import { SsoApiError } from "../sso-api-error";
import { account } from "./account.server";
import { applications } from "./applications.server";
import type { Bearer } from "./call.server";
import { hasFeature } from "./capabilities.server";

/** An application as those see it who administer none. */
export interface OwnApplication {
  id: string;
  name: string;
  inactive: boolean;
  /** Where it opens, if that is known and the user may. */
  address?: string | undefined;
}

/**
 * The applications of a user without an administrative role; others would get all of them. Uses the paged call,
 * which knows the inactive ones.
 *
 * @param most the first so many by their names
 * @returns undefined where they can't be had
 */
export async function ownApplications(
  session: Bearer,
  most: number = MAX_PAGE_SIZE,
): Promise<OwnApplication[] | undefined> {
  try {
    const { items } = await applications.list(session, { page: 1, size: most });
    return items.map(({ id, applicationName, applicationStatus }) => ({
      id,
      name: applicationName,
      inactive: applicationStatus === false,
    }));
  } catch (error) {
    if (!(error instanceof SsoApiError)) throw error;
    log().warn({ status: error.status, err: error.cause }, "a person's own applications could not be listed");
    return undefined;
  }
}

/** The same with their addresses, where the SSO API has launchers. */
export async function linkedApplications(session: Bearer): Promise<OwnApplication[]> {
  const [own = [], addresses] = await Promise.all([ownApplications(session), addressesOf(session)]);
  return own.map((application) => ({ ...application, address: addresses.get(application.id) }));
}

async function addressesOf(session: Bearer): Promise<Map<string, string>> {
  if (!(await hasFeature("account"))) return new Map();
  const tiles = await account.applications(session).catch((error: unknown) => {
    if (!(error instanceof SsoApiError)) throw error;
    return [];
  });
  return new Map(
    tiles.flatMap(({ id, homeUrl, obstacle }) => (homeUrl && obstacle === null ? [[id, homeUrl]] : [])),
  );
}
