import type { MetaFunction, SerializeFrom } from "@remix-run/node";
import { useRouteLoaderData } from "@remix-run/react";
import type { IconType } from "#app/icons";
import { AUDIT_REPORTS, type Section } from "#app/navigation";
import { PRODUCT } from "#app/product";

/** The page of one thing, such as a group: one record for each noun that has such pages. */
export interface Subject<Loader> {
  /** Id of the page's route. Its loader's data is the page's, on each of its tabs. */
  route: string;
  /** In the singular, as in "group". */
  noun: string;
  icon: IconType;
  /** The list that leads to the page, and back. */
  list: Pick<Section, "path" | "label">;
  nameOf: (data: SerializeFrom<Loader>) => string;
}

/** The data of the page's loader, for its header and tabs. */
export function useSubject<Loader>({ route, noun }: Subject<Loader>): SerializeFrom<Loader> {
  const data = useRouteLoaderData<Loader>(route);
  if (!data) throw new Error(`Outside of the page of a ${noun}.`);
  return data;
}

/** `meta` of a page or, with the tab's name, of one of its tabs. */
export const subjectTitle =
  <Loader>({ route, nameOf, list }: Subject<Loader>, tab?: string): MetaFunction =>
  ({ matches }) => {
    const data = matches.find(({ id }) => id === route)?.data as SerializeFrom<Loader> | undefined;
    const name = data && nameOf(data);
    const words = tab === undefined ? [name, list.label] : [tab, name];
    return [{ title: [...words, PRODUCT].filter(Boolean).join(" · ") }];
  };

/** The address of the audits about one thing. */
export const historyPath = (targetId: string): string =>
  `${AUDIT_REPORTS}?${new URLSearchParams({ targetId })}`;
