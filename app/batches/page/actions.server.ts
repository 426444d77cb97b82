import type { ActionFunctionArgs } from "@remix-run/node";
import { leftOf } from "#api/contract/batch-counts";
import type { Batch } from "#api/contract/batches";
import { batchPath } from "#app/addresses";
import { submitDelete } from "#app/forms/submit.server";
import { BATCHES, USER_MANAGEMENT } from "#app/navigation";
import type { Session } from "#app/request/session.server";
import { requireFeature } from "#app/session/guards.server";
import { batches } from "#app/sso-api/batches.server";
import { SsoApiError } from "#app/sso-api-error";

/** The check of the undo; at once, it is run too unless something is in the way. */
async function undoOrShow(session: Session, id: string, form: FormData): Promise<Batch> {
  const undo = await batches.undo(session, id);
  const isClear = undo.state === "ready" && undo.counts.wrong === 0 && leftOf(undo.counts) > 0;
  if (!form.has("atOnce") || !isClear) return undo;
  try {
    return await batches.run(session, undo.id);
  } catch (error) {
    // Its page asks for what is missing, such as a proof.
    if (error instanceof SsoApiError) return undo;
    throw error;
  }
}

/** By the value of the pressed button. Each is answered with the bulk change to show. */
const CALLS = new Map([
  ["run", { call: batches.run, failure: "The changes can't be applied now. Try again in a moment." }],
  ["stop", { call: batches.stop, failure: "This can't be stopped now. Try again in a moment." }],
  ["undo", { call: undoOrShow, failure: "This can't be undone now. Try again in a moment." }],
]);

/** The service decides who may do what: kinds of bulk changes need different permissions. */
const OPEN = { page: USER_MANAGEMENT, permission: "users:read" } as const;

export async function action({ request, params: { batchId: id = "" } }: ActionFunctionArgs) {
  await requireFeature("batches");
  const form = await request.formData();
  const intent = String(form.get("intent"));
  const wanted = CALLS.get(intent);
  if (wanted) {
    return submitDelete({
      ...OPEN,
      form,
      send: (session) => wanted.call(session, id, form),
      failure: wanted.failure,
      closeTo: (batch) => batchPath(batch.id),
    });
  }
  if (intent !== "discard") throw new Response(null, { status: 400 });
  return submitDelete({
    ...OPEN,
    send: (session) => batches.discard(session, id),
    success: "Discarded. Nothing has changed.",
    failure: "This can't be discarded now. Try again in a moment.",
    closeTo: BATCHES,
  });
}
