import type { LoaderFunctionArgs } from "@remix-run/node";
import { closeAddress } from "#app/forms/close-address";
import { canChange } from "#app/permissions";
import { takeDraft } from "#app/request/draft.server";
import type { Session } from "#app/request/session.server";
import { requireChange, requirePage } from "#app/session/guards.server";
import { redirectPastEnd } from "#app/table/last-page.server";
import type { Noun } from "./noun.server";

/** The id in a dialog's address: its one parameter. */
export const idOf = (params: LoaderFunctionArgs["params"]): string => Object.values(params)[0] ?? "";

export const listLoader =
  <Thing, Query>(noun: Noun<Thing, Query>) =>
  async ({ request }: LoaderFunctionArgs) => {
    const { session, permissions } = await requirePage(noun.page);
    const list = await noun.list(session, request);
    redirectPastEnd(request, list);
    return { list, query: noun.queryOf(request), canChange: canChange(noun.page, permissions) };
  };

export const newLoader =
  ({ page }: Pick<Noun<unknown, unknown>, "page">) =>
  async ({ request }: LoaderFunctionArgs) => {
    await requireChange(page);
    return { draft: await takeDraft(), closeTo: closeAddress(page, request) };
  };

/**
 * Of a dialog about one thing, which is undefined where there is no such thing.
 *
 * @param more what else the dialog shows
 */
export const thingLoader =
  <Thing, More extends object = object>(
    noun: Noun<Thing, unknown>,
    more?: (session: Session, thing: Thing) => Promise<More>,
  ) =>
  async ({ request, params }: LoaderFunctionArgs) => {
    const { session } = await requireChange(noun.page, noun.permission);
    const id = idOf(params);
    const thing = await noun.find(session, request, id);
    const rest: Partial<More> = thing && more ? await more(session, thing) : {};
    return { thing, closeTo: noun.closeTo(request, id), ...rest };
  };

/** The same for a form, which may have been kept when a session ended over it. */
export const editLoader = <Thing, More extends object = object>(
  noun: Noun<Thing, unknown>,
  more?: (session: Session, thing: Thing) => Promise<More>,
) => {
  const load = thingLoader(noun, more);
  return async (args: LoaderFunctionArgs) => ({ ...(await load(args)), draft: await takeDraft() });
};
