import { Form, useSearchParams } from "@remix-run/react";
import { formatCount } from "#api/contract/counts";
import { Avatar } from "#app/components/avatar";
import { Button } from "#app/components/button";
import { ConfirmFields } from "#app/forms/confirm-fields";
import { Dialog } from "#app/forms/dialog";
import { DialogActions } from "#app/forms/form-dialog";
import { PostForm, useSending } from "#app/forms/post-form";
import { useAnswer } from "#app/forms/use-answer";
import { Search } from "#app/icons";
import { addressOf } from "#app/table/address";
import { HiddenParams } from "#app/table/hidden-params";

export const ADD_PEOPLE = "Add People";
/** Query key of the search in this dialog. The list under it has its own. */
export const FIND = "find";

interface FoundUser {
  id: string;
  name: string;
  email: string;
  /** Whether the user is there already. */
  has: boolean;
}
export type Found = { failed: string } | { items: FoundUser[]; total: number };

interface AddPeopleDialogProps {
  /** Name of what they are added to. */
  about: string;
  /** The address of the page that the dialog is over. */
  page: string;
  found: Found | null;
  /** Said of a user who is there already. */
  there: string;
}

/** A search for users, each with a button. It stays open, because one rarely adds one person alone. */
export function AddPeopleDialog({ about, page, found, there }: AddPeopleDialogProps) {
  const [params] = useSearchParams();
  const term = params.get(FIND) ?? "";
  const closeTo = addressOf(page, params, { [FIND]: undefined });
  return (
    <Dialog title={ADD_PEOPLE} closeTo={closeTo} about={<bdi>{about}</bdi>}>
      <div className="dialog-body dialog-body-single">
        <search>
          <Form method="get" preventScrollReset className="flex gap-2.5">
            <HiddenParams params={params} without={[FIND]} />
            <label className="input min-w-0 flex-1">
              <Search className="size-4.5 shrink-0 text-muted" />
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
        {found && <FoundPeople found={found} term={term} there={there} />}
      </div>
      <DialogActions closeTo={closeTo} cancelLabel="Close" />
    </Dialog>
  );
}

interface FoundPeopleProps {
  found: Found;
  term: string;
  there: string;
}

function FoundPeople({ found, term, there }: FoundPeopleProps) {
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
          <FoundPerson key={user.id} user={user} there={there} />
        ))}
      </ul>
    </>
  );
}

function summary(shown: number, total: number, term: string): string {
  if (total === 0) return `No user matches “${term}”.`;
  return total > shown
    ? `The first ${shown} of ${formatCount(total)} users. Refine the search to see others.`
    : "";
}

function FoundPerson({ user: { id, name, email, has }, there }: { user: FoundUser; there: string }) {
  const isBusy = useSending("userId", id);
  // Of the form that was refused for want of a proof.
  const refused = useAnswer<{ userId?: string; proof?: unknown }>();
  const isAsked = refused?.proof !== undefined && refused.userId === id;
  return (
    <li tabIndex={-1} className={isAsked ? "flex-wrap" : undefined}>
      <Avatar name={name} />
      <span className="min-w-0 flex-1">
        <bdi className="wrap-anywhere block font-medium">{name}</bdi>
        <bdi className="wrap-anywhere block text-muted text-xs">{email}</bdi>
      </span>
      {has ? (
        <span className="text-muted">{there}</span>
      ) : (
        <PostForm className={isAsked ? "grid basis-full gap-3 pb-2" : undefined}>
          {isAsked && <ConfirmFields />}
          <input type="hidden" name="userId" value={id} />
          <Button
            type="submit"
            busy={isBusy}
            className="justify-self-end"
            aria-label={`Add ${name}, ${email}`}
          >
            Add
          </Button>
        </PostForm>
      )}
    </li>
  );
}
