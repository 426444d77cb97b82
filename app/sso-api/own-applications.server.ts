import { MAX_PAGE_SIZE } from "#api/contract/lists";
import type { OwnApplication } from "#app/components/own-applications";
import { log } from "#app/log.server";
import { applications } from "./applications.server";
import type { Bearer } from "./call.server";
import { SsoApiError } from "./errors";

/**
 * The applications of somebody who administers nothing: the SSO API gives everybody else all of them. By the paged call,
 * which knows the inactive ones.
 *
 * @returns undefined where they can't be had
 */
export async function ownApplications(session: Bearer): Promise<OwnApplication[] | undefined> {
  try {
    const { items } = await applications.list(session, { page: 1, size: MAX_PAGE_SIZE });
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
