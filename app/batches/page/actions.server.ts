import type { ActionFunctionArgs } from "@remix-run/node";
import { batchPath } from "#app/addresses";
import { submitDelete } from "#app/forms/submit.server";
import { BATCHES, USER_MANAGEMENT } from "#app/navigation";
import { requireFeature } from "#app/session/guards.server";
import { batches } from "#app/sso-api/batches.server";

/** By the value of the pressed button. Each is answered with the bulk change to show. */
const CALLS = new Map([
  ["run", { call: batches.run, failure: "The changes can't be applied now. Try again in a moment." }],
  ["stop", { call: batches.stop, failure: "This can't be stopped now. Try again in a moment." }],
  ["undo", { call: batches.undo, failure: "This can't be undone now. Try again in a moment." }],
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
      send: (session) => wanted.call(session, id),
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
