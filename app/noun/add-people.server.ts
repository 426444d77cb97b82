import { type ActionFunctionArgs, data } from "@remix-run/node";
import { closeAddress } from "#app/forms/close-address";
import type { Session } from "#app/request/session.server";
import type { User } from "#app/sso-api/users.server";
import { type Asked, questionAction } from "./actions.server";
import { findPeople } from "./find-people.server";
import { idOf, thingLoader } from "./loaders.server";
import type { Noun } from "./noun.server";

/** Of Add People, the dialog that finds people to add to a thing. @param has whether a user has the thing already */
export const addPeopleLoader = <Thing>(
  noun: Noun<Thing, unknown>,
  has: (user: User, id: string) => boolean,
) =>
  thingLoader(noun, async (session, _, { request, params }) => ({
    found: await findPeople(session, request, (user) => has(user, idOf(params))),
  }));

/** The toast after a person was removed from a thing. @param addAt the address of its Add People */
export const undoRemoval =
  (addAt: (id: string) => string) =>
  async (id: string, { params: { userId = "" } }: ActionFunctionArgs) => ({
    undo: { action: addAt(id), fields: { userId } },
  });

interface AddingPeople {
  /** The dialog's own address: it stays open for the next person. */
  addressOf: (id: string) => string;
  add: (session: Session, id: string, userId: string) => Promise<unknown>;
  success: string;
  failure: string;
}

export const addPeopleAction =
  (noun: Asked, { addressOf, add, ...texts }: AddingPeople) =>
  async (args: ActionFunctionArgs) => {
    const userId = String((await args.request.clone().formData()).get("userId") ?? "");
    const ask = questionAction(
      { ...noun, closeTo: (request, id) => closeAddress(addressOf(id), request) },
      { send: (session, id) => add(session, id, userId), ...texts },
    );
    const refused = await ask(args);
    return data({ ...refused.data, userId }, refused.init ?? undefined);
  };
