import { homeOf } from "#app/permissions";
import { currentProfile, rolesOf } from "./guards.server";

/**
 * Where somebody begins who asked for no page: `page` where their roles open it, or else what is theirs. Without a profile
 * it is `page`, which says what is wrong.
 *
 * @throws {Response} to the sign-in page if nobody is signed in
 */
export async function homePage(page?: string): Promise<string> {
  const profile = await currentProfile();
  return homeOf(profile && rolesOf(profile), page);
}
