import type { Context } from "../../context";
import { BatchSchema, ImportQuerySchema, MOST_IMPORT_BYTES } from "../../contract/batches";
import { unavailable } from "../../http/errors";
import { Slots } from "../../http/slots";
import type { Noun } from "../../noun/noun";
import { readAfterWork } from "../batches.changes";
import { createImport } from "./create-import";

const BUSY_S = 5;
const MOST_UPLOADS = 4;

/** Adds the call of imports to those of bulk changes. */
export function addImportRoute(context: Context, noun: Noun): void {
  const uploads = new Slots(MOST_UPLOADS);

  noun.on(
    "POST /auth/batches/import",
    {
      summary: "Upload a CSV file of users and check it",
      query: ImportQuerySchema,
      file: { media: "text/csv", mostBytes: MOST_IMPORT_BYTES },
      answer: BatchSchema,
      status: 201,
    },
    ({ query, file, caller, origin }) => {
      const upload = async () => {
        const id = await createImport(context, { ...query, file }, { caller, origin });
        return readAfterWork(context, id, caller);
      };
      const who = caller.kind === "api-token" ? caller.tokenId : caller.userId;
      return uploads.hold(who, upload, () =>
        unavailable(BUSY_S, "Another file is being uploaded. Try again in a moment."),
      );
    },
  );
}
