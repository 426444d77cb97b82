import type { Context } from "../context";
import type { AssignmentIds, BatchInput } from "../contract/batches";
import { counted } from "../contract/counts";
import { LETTER_PERMISSIONS, type Letter } from "../contract/letters";
import { type AssignedField, assignedFields } from "../contract/user-fields";
import type { Queries } from "../database/engine";
import { notAccepted } from "../http/errors";
import { listGifts } from "../users/users.audit";
import { listNames } from "../users/users.queries";
import { listedRows } from "./import/listed";
import { matchingUsers } from "./select.queries";
import type { BatchOptions } from "./shapes";
import type { NewRow } from "./slice";

const PIECE = 200;

const LETTER_TITLES: Record<Letter, string> = {
  factor: "Email a second-factor reminder",
  invitation: "Email the invitation again",
  reset: "Email a password reset link",
};

/** The rows of a batch: users by their ids, or all that match the filters of the list. */
export async function* selectRows(context: Context, input: BatchInput): AsyncGenerator<NewRow[]> {
  if (input.kind === "import") return yield* listedRows(input.people);
  let line = 0;
  const toRows = (ids: string[]) => ids.map((userId): NewRow => ({ line: ++line, userId }));
  const ids = input.ids ?? [];
  for (let from = 0; from < ids.length; from += PIECE) yield toRows(ids.slice(from, from + PIECE));
  if (!("filter" in input) || !input.filter) return;
  for await (const found of matchingUsers(context.engine, input.filter, PIECE, context.now()))
    yield toRows(found);
}

/** What a batch does, from the body of POST. @throws {HttpError} 422 for unknown ids */
export async function toOptions(queries: Queries, input: BatchInput): Promise<BatchOptions> {
  switch (input.kind) {
    case "assign": {
      const { give, take } = input.what;
      const phrases = [
        ...(await phrase(queries, "give", give)),
        ...(await phrase(queries, "take away", take)),
      ];
      if (phrases.length === 0) throw notAccepted({ what: ["gives and takes nothing"] });
      const title = phrases.join("; ").replace(/^./, (letter) => letter.toUpperCase());
      return { title, permissions: ["users:write"], give, take };
    }
    case "status": {
      const status = input.what.status === 1;
      return { title: status ? "Activate" : "Deactivate", permissions: ["users:write"], status };
    }
    case "delete":
      return { title: "Delete", permissions: ["users:delete"] };
    case "restore":
      return { title: "Restore", permissions: ["users:delete"] };
    case "mail": {
      const { letter } = input.what;
      return { title: LETTER_TITLES[letter], permissions: [LETTER_PERMISSIONS[letter]], letter };
    }
    case "import": {
      const { people, what, invite } = input;
      await phrase(queries, "give", what);
      const title = `Add ${counted(people.length, "person", "people")}`;
      return { title, permissions: ["users:write"], invite, onlyNew: true, give: what };
    }
  }
}

/** "give the role clerk", or nothing. */
async function phrase(queries: Queries, verb: string, ids: AssignmentIds | undefined): Promise<string[]> {
  const given: Partial<Record<AssignedField, string[]>> = {};
  for (const field of assignedFields) {
    const asked = ids?.[field] ?? [];
    const names = await listNames(queries, field, asked);
    if (names.size < asked.length) throw notAccepted({ what: [`has ${field} that don't exist`] });
    given[field] = [...names.values()].sort();
  }
  const gifts = listGifts(given);
  return gifts === "" ? [] : [`${verb} ${gifts}`];
}
