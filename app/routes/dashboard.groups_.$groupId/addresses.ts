import { GROUPS } from "#app/navigation";

/** @param dialog the last part of a dialog's address */
export const pageOf = (id: string, dialog = ""): string =>
  `${GROUPS}/${encodeURIComponent(id)}${dialog && `/${dialog}`}`;
