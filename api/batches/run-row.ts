import type { Context } from "../context";
import type { BatchKind } from "../contract/batches";
import type { Queries } from "../database/engine";
import { withSavepoint } from "../database/savepoint";
import { restoreUserIn } from "../deleted-users/restore";
import { HttpError } from "../http/errors";
import { toConflict } from "../noun/write-unique";
import { listGifts } from "../users/users.audit";
import { changeUserIn, createUserIn, removeUserIn } from "../users/users.changes";
import { UNIQUE } from "../users/users.checks";
import { findUser } from "../users/users.queries";
import { withChanges } from "./difference";
import { letterOf } from "./letters/letter-of";
import { sendLetter } from "./letters/send-letter";
import { actionOf, changesOf } from "./row-action";
import type { Outcome, StoredRow } from "./rows.queries";
import type { Runner } from "./runner";
import type { BatchOptions, RowAction } from "./shapes";

const CHANGED = "Someone changed this person after the check.";
const GONE = "Someone deleted this person after the check.";
const BROKEN = "Something went wrong. The service's log has the details.";

export interface Run {
  context: Context;
  queries: Queries;
  kind: BatchKind;
  options: BatchOptions;
  runner: Runner;
}

/** Runs a row by the rules of the single call. What it is refused for becomes its message. */
export async function runRow(run: Run, row: StoredRow): Promise<Outcome> {
  const { context, queries } = run;
  try {
    return await withSavepoint(queries, () => ACT[actionOf(run.kind, row)](run, row));
  } catch (error) {
    if (context.engine.isUnavailable(error)) throw error;
    const refusal = toConflict(context.engine, UNIQUE, error);
    if (!(refusal instanceof HttpError)) {
      context.log.error({ err: error, batch: row.batch_id, line: row.line }, "A row of a bulk change broke");
      return { verdict: "failed", message: BROKEN };
    }
    if (refusal.status === 412) return { verdict: "stale", message: CHANGED };
    if (refusal.status === 404) return { verdict: "stale", message: GONE };
    return { verdict: "failed", message: refusal.message };
  }
}

type Act = (run: Run, row: StoredRow) => Promise<Outcome>;

const ACT: Record<RowAction, Act> = {
  async write(run, row) {
    const { context, queries, options } = run;
    const user = row.user_id === null ? undefined : await findUser(queries, row.user_id);
    if (row.user_id !== null && !user) return { verdict: "stale", message: GONE };
    const { status, ...fields } = withChanges(user, changesOf(row));
    const input = { ...fields, status: status ? (1 as const) : (0 as const) };
    const change = changeOf(run, row);
    if (user) {
      await changeUserIn(context, queries, user.id, input, change);
      return { verdict: "done" };
    }
    const invite = options.invite === true && status;
    const added = await createUserIn(context, queries, { ...input, invite }, null, change);
    return { verdict: "done", userId: added.id };
  },

  async delete(run, row) {
    const { context, queries } = run;
    await removeUserIn(context, queries, row.user_id ?? "", changeOf(run, row), row.batch_id);
    return { verdict: "done" };
  },

  async mail(run, row) {
    const { context, queries, options } = run;
    await sendLetter(context, queries, letterOf(options), row.user_id ?? "", run.runner);
    return { verdict: "done" };
  },

  async restore(run, row) {
    const { gone } = await restoreUserIn(run.context, run.queries, row.user_id ?? "", changeOf(run, row));
    const lost = listGifts(gone);
    return { verdict: "done", ...(lost && { message: `Without ${lost}, deleted since.` }) };
  },
};

const changeOf = ({ runner }: Run, row: StoredRow) => ({
  ...runner,
  requireVersion({ version }: { version: number }) {
    if (version !== row.user_version) throw new HttpError(412, CHANGED);
  },
});
