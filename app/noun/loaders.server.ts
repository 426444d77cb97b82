import type { LoaderFunctionArgs } from "@remix-run/node";
import { closeAddress } from "#app/forms/close-address";
import { findProofNeeded } from "#app/forms/proof.server";
import { canChange, type Permissions } from "#app/permissions";
import { takeDraft } from "#app/request/draft.server";
import type { Session } from "#app/request/session.server";
import { requireChange, requireFeature, requirePage } from "#app/session/guards.server";
import { redirectPastEnd } from "#app/table/last-page.server";
import type { Noun } from "./noun.server";

/** The id in a dialog's address: its first parameter. */
export const idOf = (params: LoaderFunctionArgs["params"]): string => Object.values(params)[0] ?? "";

export const listLoader =
  <Thing, Query>(noun: Noun<Thing, Query>) =>
  async ({ request }: LoaderFunctionArgs) => {
    const { session, permissions } = await requirePage(noun.page);
    const list = await noun.list(session, request);
    redirectPastEnd(request, list);
    return { list, query: noun.queryOf(request), canChange: canChange(noun.page, permissions) };
  };

/** The ids that a kept form may hold, by the field's name. */
type Offered = Record<string, readonly string[]>;

/**
 * Of a dialog that adds one.
 *
 * @param more what else the dialog shows
 * @param offered by what that is, the ids that its lists offer
 */
export const newLoader =
  <More extends object = object>(
    { page }: Pick<Noun<unknown, unknown>, "page">,
    more?: (session: Session, permissions: Permissions) => Promise<More>,
    offered?: (more: More) => Offered,
  ) =>
  async ({ request }: LoaderFunctionArgs) => {
    const { session, permissions } = await requireChange(page);
    const rest = (await more?.(session, permissions)) ?? ({} as More);
    return { ...rest, draft: await takeDraft(offered?.(rest)), closeTo: closeAddress(page, request) };
  };

interface About extends Pick<LoaderFunctionArgs, "request" | "params"> {
  permissions: Permissions;
}

/**
 * Of a dialog about one thing, which is undefined where there is no such thing.
 *
 * @param more what else the dialog shows
 */
export const thingLoader =
  <Thing, More extends object = object>(
    noun: Noun<Thing, unknown>,
    more?: (session: Session, thing: Thing, about: About) => Promise<More>,
  ) =>
  async ({ request, params }: LoaderFunctionArgs) => {
    const { session, permissions } = await requireChange(noun.page, noun.permission);
    if (noun.feature) await requireFeature(noun.feature);
    const id = idOf(params);
    const thing = await noun.find(session, request, id);
    const about = { request, params, permissions };
    const rest: Partial<More> = thing && more ? await more(session, thing, about) : {};
    return { thing, closeTo: noun.closeTo(request, id), ...rest };
  };

/** For `thingLoader`: the dialog asks for the proof that its call needs. */
export const withProof = async (session: Session) => ({ proof: await findProofNeeded(session) });

/**
 * The same as `thingLoader` for a form, which may have been kept when a session ended over it.
 *
 * @param offered by what the dialog shows, the ids that its lists offer
 */
export const editLoader = <Thing, More extends object = object>(
  noun: Noun<Thing, unknown>,
  more?: (session: Session, thing: Thing, about: About) => Promise<More>,
  offered?: (more: More, thing: Thing) => Offered,
) => {
  const load = thingLoader(noun, more);
  return async (args: LoaderFunctionArgs) => {
    const loaded = await load(args);
    const { thing } = loaded;
    const draft = await takeDraft(thing && offered?.(loaded as typeof loaded & More, thing));
    return { ...loaded, draft };
  };
};
