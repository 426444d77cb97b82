import { USER_MANAGEMENT } from "#app/navigation";

/** @param tab the last part of a tab's address; without one, Overview */
export const pageOf = (id: string, tab = ""): string =>
  `${USER_MANAGEMENT}/${encodeURIComponent(id)}${tab && `/${tab}`}`;
