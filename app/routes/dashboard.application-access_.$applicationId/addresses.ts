import { APPLICATION_ACCESS } from "#app/navigation";

/** @param tab the last part of a tab's address; without one, Overview */
export const pageOf = (id: string, tab = ""): string =>
  `${APPLICATION_ACCESS}/${encodeURIComponent(id)}${tab && `/${tab}`}`;
