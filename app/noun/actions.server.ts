import type { ActionFunctionArgs } from "@remix-run/node";
import type * as z from "zod/mini";
import { addedLink, closeAddress } from "#app/forms/close-address";
import { DEACTIVATE } from "#app/forms/intents";
import { submit, submitAndShow, submitDelete } from "#app/forms/submit.server";
import type { Session } from "#app/request/session.server";
import { requireFeature } from "#app/session/guards.server";
import type { Added } from "#app/sso-api/added";
import { SsoApiError } from "#app/sso-api-error";
import { idOf } from "./loaders.server";
import type { Noun } from "./noun.server";

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

interface Adding<Schema extends z.ZodMiniObject> {
  schema: Schema;
  create: (session: Session, form: z.output<Schema>) => Promise<Added>;
  /** The field by whose text the list finds what was added. */
  shownBy: string;
  /** Where the dialog closes to, if its address has more than the list's. */
  closeTo?: (request: Request) => string;
}

export const addAction =
  <Schema extends z.ZodMiniObject>(
    { page, name }: Pick<Noun<unknown, unknown>, "page" | "name">,
    { schema, create, shownBy, closeTo = (request) => closeAddress(page, request) }: Adding<Schema>,
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
      closeTo: closeTo(request),
    });

interface Editing<Schema extends z.ZodMiniObject> {
  schema: Schema;
  update: (session: Session, id: string, form: z.output<Schema>, request: Request) => Promise<unknown>;
}

export const editAction =
  <Thing, Schema extends z.ZodMiniObject>(
    { page, name, permission, feature, read, closeTo }: Noun<Thing, unknown>,
    { schema, update }: Editing<Schema>,
  ) =>
  async ({ request, params }: ActionFunctionArgs) => {
    if (feature) await requireFeature(feature);
    return submit({
      request,
      page,
      permission,
      schema,
      send: (session, form) => update(session, idOf(params), form, request),
      success: `${capitalized(name)} updated successfully`,
      failure: `Failed to update ${name}`,
      closeTo: closeTo(request, idOf(params)),
      readCurrent: (session) => read(session, idOf(params)),
    });
  };

/** A noun, as far as the actions about one of it need it. */
export type Asked = Pick<Noun<unknown, unknown>, "page" | "permission" | "feature" | "closeTo">;

interface Asking {
  send: (session: Session, id: string, about: ActionFunctionArgs & { form: FormData }) => Promise<unknown>;
  success: string;
  failure: string;
}

/** The action of a question about one thing. */
export const questionAction =
  ({ page, permission, feature, closeTo }: Asked, { send, success, failure }: Asking) =>
  async (args: ActionFunctionArgs) => {
    if (feature) await requireFeature(feature);
    const id = idOf(args.params);
    const form = await args.request.formData();
    return submitDelete({
      page,
      permission,
      form,
      send: (session) => send(session, id, { ...args, form }),
      success,
      failure,
      closeTo: closeTo(args.request, id),
    });
  };

/** Makes one inactive, and leaves all else of it as it is. */
type Deactivate<Thing> = (session: Session, thing: Thing) => Promise<unknown>;

export const deactivateAction = <Thing>(noun: Noun<Thing, unknown>, deactivate: Deactivate<Thing>) =>
  questionAction(noun, {
    send: async (session, id, { request }) => {
      const thing = await noun.find(session, request, id);
      if (!thing) throw new SsoApiError(404, `This ${noun.name} was not found.`);
      await deactivate(session, thing);
    },
    success: `${capitalized(noun.name)} updated successfully`,
    failure: `Failed to update ${noun.name}`,
  });

interface Deleting<Thing> {
  remove: (session: Session, id: string) => Promise<unknown>;
  /** The gentler way, for a noun that has one. It takes what the section's changes take. */
  deactivate?: Deactivate<Thing>;
}

export const deleteAction = <Thing>(
  noun: Noun<Thing, unknown>,
  { remove, deactivate }: Deleting<NoInfer<Thing>>,
) => {
  const deactivates = deactivate && deactivateAction({ ...noun, permission: undefined }, deactivate);
  const deletes = questionAction(
    { ...noun, closeTo: noun.afterDelete },
    {
      send: remove,
      success: `${capitalized(noun.name)} deleted successfully`,
      failure: `Failed to delete the ${noun.name}`,
    },
  );
  return async (args: ActionFunctionArgs) => {
    const intent = deactivates && (await args.request.clone().formData()).get("intent");
    return deactivates && intent === DEACTIVATE.intent ? deactivates(args) : deletes(args);
  };
};

interface Showing<Schema extends z.ZodMiniObject, Answer> {
  schema: Schema;
  send: (session: Session, id: string, form: z.output<Schema>, request: Request) => Promise<Answer>;
  failure: string;
}

/** The action of a dialog about one thing that goes on to show what it was answered. */
export const showAction =
  <Schema extends z.ZodMiniObject, Answer>(
    { page, permission, feature }: Asked,
    { schema, send, failure }: Showing<Schema, Answer>,
  ) =>
  async ({ request, params }: ActionFunctionArgs) => {
    if (feature) await requireFeature(feature);
    return submitAndShow({
      request,
      page,
      permission,
      schema,
      send: (session, form) => send(session, idOf(params), form, request),
      failure,
    });
  };
