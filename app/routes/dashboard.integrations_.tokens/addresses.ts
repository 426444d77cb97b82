import { TOKENS } from "#app/navigation";

/** @param dialog the last part of a dialog's address; without one, the token's own */
export const addressOfToken = (id: string, dialog = ""): string =>
  `${TOKENS}/${encodeURIComponent(id)}${dialog && `/${dialog}`}`;
