import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData, useSearchParams } from "@remix-run/react";
import Search from "lucide-react/icons/search";
import { Avatar } from "#app/components/avatar";
import { Button } from "#app/components/button";
import { Dialog } from "#app/forms/dialog";
import { pageTitle } from "#app/forms/dialog-route";
import { DialogActions } from "#app/forms/form-dialog";
import { submitDelete } from "#app/forms/submit.server";
import { APPLICATION_ACCESS } from "#app/navigation";
import { requireChange } from "#app/session/guards.server";
import { applicationPage } from "#app/sso-api/application-page.server";
import { orFailed } from "#app/sso-api/or-failed.server";
import { users } from "#app/sso-api/users.server";
import { addressOf } from "#app/table/address";
import { HiddenParams } from "#app/table/hidden-params";
import { pageOf } from "./dashboard.application-access_.$applicationId/addresses";
import {
  idOf,
  requireConnections,
  sayingFields,
} from "./dashboard.application-access_.$applicationId/page.server";
import { PostForm, useSending } from "./dashboard.application-access_.$applicationId/post-form";
import { useApplication } from "./dashboard.application-access_.$applicationId/use-application";

const TITLE = "Add People";
/** Query key of the search in this dialog. The list under it has its own. */
const FIND = "find";
const MOST_FOUND = 10;

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session } = await requireChange(APPLICATION_ACCESS);
  await requireConnections();
  const id = idOf(params);
  const term = new URL(request.url).searchParams.get(FIND)?.trim().slice(0, 200);
  if (!term) return { found: null };
  const query = { page: 1, size: MOST_FOUND, searchTerm: term };
  const list = await orFailed(users.list(session, query), "The users could not be loaded.");
  if ("failed" in list) return { found: list };
  const items = list.items.map(({ applications, ...user }) => ({
    id: user.id,
    name: user.name,
    email: user.email,
    has: applications?.includes(id) ?? false,
  }));
  return { found: { items, total: list.totalItems } };
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireConnections();
  const id = idOf(params);
  const userId = String((await request.formData()).get("userId") ?? "");
  return submitDelete({
    page: APPLICATION_ACCESS,
    send: (session) => sayingFields(applicationPage.addPerson(session, id, userId)),
    success: "Person added",
    failure: "Failed to add the person",
    closeTo: pageOf(id, "people/add") + new URL(request.url).search,
  });
}

/** A search for users, each with a button. It stays open, because one rarely adds one person alone. */
export default function AddPeopleDialog() {
  const { application } = useApplication();
  const [params] = useSearchParams();
  const { found } = useLoaderData<typeof loader>();
  const term = params.get(FIND) ?? "";
  return (
    <Dialog
      title={TITLE}
      closeTo={addressOf(pageOf(application.id, "people"), params, { [FIND]: undefined })}
      about={<bdi>{application.applicationName}</bdi>}
    >
      <div className="dialog-body dialog-body-single">
        <search>
          <Form method="get" preventScrollReset className="flex gap-2.5">
            <HiddenParams params={params} without={[FIND]} />
            <label className="input min-w-0 flex-1">
              <Search aria-hidden className="size-4.5 shrink-0 text-muted" />
              <input
                type="search"
                name={FIND}
                defaultValue={term}
                placeholder="Name / Email"
                aria-label="Find a user by name or email"
                autoComplete="off"
                maxLength={200}
              />
            </label>
            <Button type="submit">Find</Button>
          </Form>
        </search>
        {found && <Found found={found} term={term} />}
      </div>
      <DialogActions
        closeTo={addressOf(pageOf(application.id, "people"), params, { [FIND]: undefined })}
        cancelLabel="Close"
      />
    </Dialog>
  );
}

type FoundUsers = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["found"]>;

function Found({ found, term }: { found: FoundUsers; term: string }) {
  if ("failed" in found)
    return (
      <p role="alert" className="field-error">
        {found.failed}
      </p>
    );
  const { items, total } = found;
  return (
    <>
      <p role="status" className="text-muted">
        {summary(items.length, total, term)}
      </p>
      <ul className="found-users">
        {items.map((user) => (
          <FoundUser key={user.id} user={user} />
        ))}
      </ul>
    </>
  );
}

function summary(shown: number, total: number, term: string): string {
  if (total === 0) return `No user matches “${term}”.`;
  return total > shown ? `The first ${shown} of ${total} users. Refine the search to see others.` : "";
}

function FoundUser({
  user: { id, name, email, has },
}: {
  user: Exclude<FoundUsers, { failed: string }>["items"][number];
}) {
  const isBusy = useSending("userId", id);
  return (
    <li tabIndex={-1}>
      <Avatar name={name} />
      <span className="min-w-0 flex-1">
        <bdi className="wrap-anywhere block font-medium">{name}</bdi>
        <bdi className="wrap-anywhere block text-muted text-xs">{email}</bdi>
      </span>
      {has ? (
        <span className="text-muted">Has it</span>
      ) : (
        <PostForm>
          <Button type="submit" name="userId" value={id} busy={isBusy} aria-label={`Add ${name}, ${email}`}>
            Add
          </Button>
        </PostForm>
      )}
    </li>
  );
}
