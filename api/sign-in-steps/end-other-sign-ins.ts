import { forgetDevices } from "../attempts/devices.queries";
import type { Queries } from "../database/engine";
import { unauthorized } from "../http/errors";
import { carrySignIn, endSignInsOfUser } from "../sessions/sign-ins.queries";
import { raiseEpoch } from "./factor-added.queries";

/**
 * Ends every sign-in of a user, also those that are just being opened, and forgets the user's devices.
 *
 * @param keep the id of a sign-in that goes on
 * @returns the user's new epoch
 * @throws {HttpError} 401 if the sign-in that goes on has ended
 */
export async function endOtherSignIns(
  queries: Queries,
  userId: string,
  now: number,
  keep?: string,
): Promise<number> {
  const token_epoch = await raiseEpoch(queries, userId);
  if (keep !== undefined && !(await carrySignIn(queries, { id: keep, token_epoch }))) throw unauthorized();
  await endSignInsOfUser(queries, userId, now, keep);
  await forgetDevices(queries, userId);
  return token_epoch;
}
