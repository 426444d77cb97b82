import { BATCHES } from "#app/navigation";

/** Where the change of a selection is chosen, and then checked. */
export const NEW_BATCH = `${BATCHES}/new`;
