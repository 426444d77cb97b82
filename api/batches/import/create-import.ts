import type { Context } from "../../context";
import { counted } from "../../contract/counts";
import { conflict } from "../../http/errors";
import type { Change } from "../../noun/change";
import { createBatch } from "../create";
import { readFile } from "./read-file";
import { toRows } from "./rows";

interface Upload {
  file: AsyncIterable<Uint8Array>;
  /** Of the file. */
  name?: string | undefined;
  /** Whether new people get an invitation by email. */
  invite: boolean;
}

/** @throws {HttpError} 409 if invitations can't be sent */
export function requireInvitationMail({ config }: Pick<Context, "config">, invite: boolean): void {
  if (invite && !config.mail)
    throw conflict("No mail server is set up, so invitations can't be sent. Import without them.");
}

/**
 * Stores a CSV file's rows as a batch whose check comes next.
 *
 * @returns the batch's id
 * @throws {HttpError} 409 if invitations can't be sent, 413, 422 with the line where the file can't be read
 */
export async function createImport(
  context: Context,
  { file, name: given = "", invite }: Upload,
  { caller, origin }: Pick<Change, "caller" | "origin">,
): Promise<string> {
  requireInvitationMail(context, invite);
  const name = given.replace(/\p{C}/gu, "").trim();
  const title = name === "" ? "Import people" : `Import ${name}`;
  const { columns, rows } = await readFile(file);
  return createBatch(
    context,
    { caller, origin },
    {
      kind: "import",
      ...(name !== "" && { name }),
      options: { title, permissions: ["users:write"], invite },
      rows: toRows(columns, rows),
      audit: ({ id, rows: count }) => ({
        action: "user.import",
        message: `${caller.name} uploaded ${name || "a file"} with ${counted(count, "row")} to import`,
        target: { type: "batch", id, name: title },
        changes: { columns, rows: count, invite },
      }),
    },
  );
}
