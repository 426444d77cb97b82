import { APPLICATION_ACCESS } from "#app/navigation";

/** @param tab the last part of a tab's address; without one, Overview */
export const pageOf = (id: string, tab = ""): string =>
  `${APPLICATION_ACCESS}/${encodeURIComponent(id)}${tab && `/${tab}`}`;

/** The address of an application's picture. It names its version, so browsers may cache it. */
export const pictureOf = ({ id, pictureAt }: { id: string; pictureAt: string | null }) =>
  pictureAt === null ? undefined : `${pageOf(id, "picture")}?${new URLSearchParams({ v: pictureAt })}`;
