import type { ActionFunctionArgs } from "@remix-run/node";
import type * as z from "zod/mini";
import { capital } from "#api/contract/capital";
import { addedLink, closeAddress } from "#app/forms/close-address";
import { ACTIVATE, DEACTIVATE } from "#app/forms/intents";
import { type About, submit, submitAndShow, submitDelete } from "#app/forms/submit.server";
import type { Session } from "#app/request/session.server";
import { requireFeature } from "#app/session/guards.server";
import type { Added } from "#app/sso-api/added";
import { SsoApiError } from "#app/sso-api-error";
import { idOf } from "./loaders.server";
import type { Noun } from "./noun.server";

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
      success: `${capital(name)} added successfully`,
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
      success: `${capital(name)} updated successfully`,
      failure: `Failed to update ${name}`,
      closeTo: closeTo(request, idOf(params)),
      readCurrent: (session) => read(session, idOf(params)),
      target: idOf(params),
    });
  };

/** A noun, as far as the actions about one of it need it. */
export type Asked = Pick<Noun<unknown, unknown>, "page" | "permission" | "feature" | "closeTo">;

interface Asking {
  send: (session: Session, id: string, about: ActionFunctionArgs & { form: FormData }) => Promise<unknown>;
  /** Omitted if the next page says it. */
  success?: string;
  failure: string;
  /** What the toast offers besides, such as Undo. */
  about?: ((id: string, args: ActionFunctionArgs) => Promise<About>) | undefined;
}

/** The action of a question about one thing. */
export const questionAction =
  ({ page, permission, feature, closeTo }: Asked, { send, success, failure, about }: Asking) =>
  async (args: ActionFunctionArgs) => {
    if (feature) await requireFeature(feature);
    const id = idOf(args.params);
    const form = await args.request.formData();
    return submitDelete({
      page,
      permission,
      form,
      send: (session) => send(session, id, { ...args, form }),
      failure,
      closeTo: closeTo(args.request, id),
      ...(success !== undefined && { success }),
      ...(about && { about: () => about(id, args) }),
    });
  };

/** Makes one active or inactive, and leaves all else of it as it is. */
interface Statuses<Thing> {
  setStatus: (session: Session, thing: Thing, isActive: boolean) => Promise<unknown>;
  /** The address of the dialog that deactivates one, where there is one: Undo is sent to it. */
  undoAt?: (id: string) => Promise<string | undefined>;
}

/** Deactivates, or by the Undo of its toast activates again. */
export const deactivateAction =
  <Thing>(noun: Noun<Thing, unknown>, { setStatus, undoAt }: Statuses<Thing>) =>
  async (args: ActionFunctionArgs) => {
    const isActive = (await args.request.clone().formData()).get("intent") === ACTIVATE;
    const ask = questionAction(noun, {
      send: async (session, id, { request }) => {
        const thing = await noun.find(session, request, id);
        if (!thing) throw new SsoApiError(404, `This ${noun.name} was not found.`);
        await setStatus(session, thing, isActive);
      },
      success: `${capital(noun.name)} updated successfully`,
      failure: `Failed to update ${noun.name}`,
      about: async (id) => {
        const action = isActive ? undefined : await undoAt?.(id);
        return action ? { undo: { action, fields: { intent: ACTIVATE } } } : {};
      },
    });
    return ask(args);
  };

interface Deleting<Thing> {
  remove: (session: Session, id: string) => Promise<unknown>;
  /** The gentler way, for a noun that has one. It takes what the section's changes take. */
  statuses?: Statuses<Thing>;
  about?: Asking["about"];
}

export const deleteAction = <Thing>(
  noun: Noun<Thing, unknown>,
  { remove, statuses, about }: Deleting<NoInfer<Thing>>,
) => {
  const deactivates = statuses && deactivateAction({ ...noun, permission: undefined }, statuses);
  const deletes = questionAction(
    { ...noun, closeTo: noun.afterDelete },
    {
      send: remove,
      success: `${capital(noun.name)} deleted successfully`,
      failure: `Failed to delete the ${noun.name}`,
      about,
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
