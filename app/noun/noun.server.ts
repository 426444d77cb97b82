import type { Feature } from "#api/contract/capabilities";
import type { PagedList } from "#api/contract/lists";
import type { PermissionName } from "#api/contract/permissions";
import { queryFrom } from "#app/components/list-address";
import { closeAddress } from "#app/forms/close-address";
import type { SectionPath } from "#app/navigation";
import { oncePerRequest } from "#app/request/context.server";
import type { Session } from "#app/request/session.server";
import { type Failed, orFailed } from "#app/sso-api/or-failed.server";
import { addressOf } from "#app/table/address";
import { findListed } from "./find-listed.server";

/** A noun, as its shared loaders and actions need it. */
export interface Noun<Thing, Query> {
  page: SectionPath;
  /** In the singular, as in "role". */
  name: string;
  /** The permission for a dialog's change, if it isn't that for the section's changes. */
  permission?: PermissionName | undefined;
  /** The feature of the SSO API that its dialogs need, if the section needs another. */
  feature?: Feature;
  /** Reads the query of the list's address. */
  queryOf(request: Request): Query;
  /** The page of the list that an address asks for, read once per request: a dialog over the list shares it. */
  list(session: Session, request: Request): Promise<PagedList<Thing> | Failed>;
  /** One of the list that a dialog is over, or else what `read` finds. */
  find(session: Session, request: Request, id: string): Promise<Thing | undefined>;
  /** Where a dialog about one closes to. */
  closeTo(request: Request, id: string): string;
  /** Where the dialog that deleted one closes to. */
  afterDelete(request: Request): string;
  /** One as it is now, where the SSO API can tell. */
  read(session: Session, id: string): Promise<Thing | undefined>;
}

interface Described<Thing, Query> extends Pick<Noun<Thing, Query>, "page" | "name" | "queryOf"> {
  list(session: Session, query: NoInfer<Query>): Promise<PagedList<Thing>>;
  read: Noun<NoInfer<Thing>, Query>["read"];
}

export function noun<Thing extends { id: string }, Query>(
  described: Described<Thing, Query>,
): Noun<Thing, Query> {
  const { page, name, queryOf, read } = described;
  const list = (session: Session, request: Request) =>
    oncePerRequest(`${name}s`, () =>
      orFailed(described.list(session, queryOf(request)), `The ${name}s could not be loaded.`),
    );
  return {
    page,
    name,
    queryOf,
    list,
    read,
    closeTo: (request) => closeAddress(page, request),
    afterDelete: (request) => closeAddress(page, request),
    find: async (session, request, id) =>
      findListed(await list(session, request), id, () => read(session, id)),
  };
}

/**
 * A noun as the dialogs over the page of one need it: they read it by itself, and close to its page, with the query that
 * the page may have.
 *
 * @param pageOf the page's path, or that of a tab
 * @param feature of the SSO API that has such pages
 */
export const onPage = <Thing, Query>(
  noun: Noun<Thing, Query>,
  pageOf: (id: string) => string,
  feature: Feature,
): Noun<Thing, Query> => ({
  ...noun,
  feature,
  find: (session, _, id) => noun.read(session, id),
  closeTo: (request, id) => closeAddress(pageOf(id), request),
  afterDelete: (request) => addressOf(noun.page, queryFrom(request)),
});
