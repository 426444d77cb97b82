import type { ActionFunctionArgs } from "@remix-run/node";
import type * as z from "zod/mini";
import { addedLink, closeAddress } from "#app/forms/close-address";
import { DEACTIVATE } from "#app/forms/intents";
import { submit, submitDelete } from "#app/forms/submit.server";
import type { Session } from "#app/request/session.server";
import type { Added } from "#app/sso-api/added";
import { idOf } from "./loaders.server";
import type { Noun } from "./noun.server";

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

interface Adding<Schema extends z.ZodMiniObject> {
  schema: Schema;
  create: (session: Session, form: z.output<Schema>) => Promise<Added>;
  /** The field by whose text the list finds what was added. */
  shownBy: string;
}

export const addAction =
  <Schema extends z.ZodMiniObject>(
    { page, name }: Pick<Noun<unknown, unknown>, "page" | "name">,
    { schema, create, shownBy }: Adding<Schema>,
  ) =>
  ({ request }: ActionFunctionArgs) =>
    submit({
      request,
      page,
      schema,
      send: create,
      success: `${capitalized(name)} added successfully`,
      about: (form, added) => addedLink(page, form.get(shownBy), added),
      failure: `Failed to add ${name}`,
      closeTo: closeAddress(page, request),
    });

interface Editing<Schema extends z.ZodMiniObject> {
  schema: Schema;
  update: (session: Session, id: string, form: z.output<Schema>, request: Request) => Promise<unknown>;
}

export const editAction =
  <Thing, Schema extends z.ZodMiniObject>(
    { page, name, read, closeTo }: Noun<Thing, unknown>,
    { schema, update }: Editing<Schema>,
  ) =>
  ({ request, params }: ActionFunctionArgs) =>
    submit({
      request,
      page,
      schema,
      send: (session, form) => update(session, idOf(params), form, request),
      success: `${capitalized(name)} updated successfully`,
      failure: `Failed to update ${name}`,
      closeTo: closeTo(request, idOf(params)),
      readCurrent: (session) => read(session, idOf(params)),
    });

interface Deleting {
  remove: (session: Session, id: string) => Promise<unknown>;
  /** The gentler way, for a noun that has one. */
  deactivate?: (session: Session, request: Request, id: string) => Promise<unknown>;
}

export const deleteAction =
  (
    {
      page,
      name,
      permission,
      closeTo,
    }: Pick<Noun<unknown, unknown>, "page" | "name" | "permission" | "closeTo">,
    { remove, deactivate }: Deleting,
  ) =>
  async ({ request, params }: ActionFunctionArgs) => {
    const id = idOf(params);
    const form = await request.clone().formData();
    if (deactivate && form.get("intent") === DEACTIVATE.intent) {
      return submitDelete({
        page,
        form,
        send: (session) => deactivate(session, request, id),
        success: `${capitalized(name)} updated successfully`,
        failure: `Failed to update ${name}`,
        closeTo: closeTo(request, id),
      });
    }
    return submitDelete({
      page,
      permission,
      form,
      send: (session) => remove(session, id),
      success: `${capitalized(name)} deleted successfully`,
      failure: `Failed to delete the ${name}`,
      closeTo: closeAddress(page, request),
    });
  };
