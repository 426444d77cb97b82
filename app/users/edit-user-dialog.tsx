import { useLoaderData } from "@remix-run/react";
import { NoticeDialog } from "#app/forms/notice-dialog";
import type { editUserLoader } from "./edit-user.server";
import { UserDialog } from "./user-dialog";
import { isEditable } from "./user-form";
import { UserMissing } from "./user-missing";

export const EDIT_USER = "Edit User";

/** On the route of `editUserLoader`. */
export function EditUserDialog() {
  const {
    thing: user,
    options,
    isOwn,
    whyFixed,
    closeTo,
  } = useLoaderData<ReturnType<typeof editUserLoader>>();
  if (!user || !options) return <UserMissing title={EDIT_USER} closeTo={closeTo} />;
  if (!isEditable(user)) {
    return (
      <NoticeDialog
        title={EDIT_USER}
        closeTo={closeTo}
        message="The SSO API doesn't return all of this user's fields, so saving here would lose the others. Edit the user there."
      />
    );
  }
  return (
    <UserDialog
      key={user.id}
      user={user}
      options={options}
      isOwn={isOwn}
      whyFixed={whyFixed}
      closeTo={closeTo}
    />
  );
}
