import { required } from "#api/contract/text";
import { ADD_USER } from "#app/addresses";
import { addedLink, closeAddress } from "#app/forms/close-address";
import { closeWithToast } from "#app/forms/submit.server";
import { USER_MANAGEMENT } from "#app/navigation";
import type { Session } from "#app/request/session.server";
import { setToast } from "#app/request/toast.server";
import { users as client } from "#app/sso-api/users.server";
import { SsoApiError } from "#app/sso-api-error";
import { addressOf } from "#app/table/address";
import { toUserInput, type UserForm } from "./user-form";
import { groupsOf, linkWays } from "./users.server";

const SUCCESS = "User added successfully";

/** Query key: tells one empty form from the next. */
export const ANOTHER = "another";

/** Of an empty form: another address than that of the form before. */
function nextAddress(request: Request): string {
  const { searchParams } = new URL(request.url);
  return addressOf(ADD_USER, searchParams, { [ANOTHER]: Date.now().toString(36) });
}

/**
 * Adds a user, and shows the invitation link unless it was sent.
 *
 * @throws {Response} to the list, where there is nothing to show
 * @throws {SsoApiError}
 */
export async function addUser(session: Session, form: UserForm, request: Request) {
  const links = await linkWays();
  const invite = form.way === "invitation";
  if (invite && !links) throw new SsoApiError(422, undefined, { password: [required()] });
  const added = await client.create(session, {
    ...toUserInput(form, invite ? undefined : form.password),
    ...(await groupsOf(form)),
    ...(links && (invite ? { invite } : { mustChange: form.mustChange })),
  });
  const address = added.invitation?.address;
  const about = addedLink(USER_MANAGEMENT, form.email, added);
  const next = form.another === undefined ? undefined : nextAddress(request);
  if (address === undefined)
    return closeWithToast(next ?? closeAddress(USER_MANAGEMENT, request), SUCCESS, about);
  await setToast("success", SUCCESS);
  return { name: form.name, address, unsent: links?.mail, next };
}
