import { randomUUID } from "node:crypto";
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import type * as z from "zod/mini";
import { setToast } from "#app/session/toast.server";
import { SsoApiError } from "#app/sso-api/errors";

/** What a form's action gives back to its page when it could not do as asked. */
export interface FormFailure<Thing> {
  /** Tells one refusal from the next. */
  id: string;
  result: SubmissionResult;
  /** The thing as it is now, where somebody else changed it meanwhile. */
  current?: Thing | undefined;
}

interface Attempt<Schema extends z.ZodMiniObject, Answer, Thing> {
  request: Request;
  schema: Schema;
  /** Makes the call. */
  send: (value: z.output<Schema>) => Promise<Answer>;
  /** Toast of failure, where the SSO API has no words of its own. */
  failure: string;
  /** Reads the thing anew when it was changed meanwhile (412). */
  readCurrent?: () => Promise<Thing | undefined>;
}

interface Closing {
  /** Toast of success. */
  success: string;
  /** Where the dialog closes to. */
  closeTo: string;
}

/** Typed, but never sent back to the page. */
const SECRETS = ["password", "confirmPassword"];

/**
 * A form's action: checks the form by its schema, makes the call, and either closes the dialog with a toast or gives
 * back what was typed with what is wrong: fields' errors under their fields, the rest as a toast.
 */
export async function submit<Schema extends z.ZodMiniObject, Thing = never>({
  success,
  closeTo,
  ...attempt
}: Attempt<Schema, unknown, Thing> & Closing) {
  const outcome = await trySend(attempt);
  if ("refused" in outcome) return outcome.refused;
  await setToast("success", success);
  throw redirect(closeTo, 303);
}

/** The same for a form that goes on to show what it was answered. */
export async function submitAndShow<Schema extends z.ZodMiniObject, Answer, Thing = never>(
  attempt: Attempt<Schema, Answer, Thing>,
) {
  const outcome = await trySend(attempt);
  return "refused" in outcome ? outcome.refused : data({ answer: outcome.answer });
}

async function trySend<Schema extends z.ZodMiniObject, Answer, Thing>({
  request,
  schema,
  send,
  failure,
  readCurrent,
}: Attempt<Schema, Answer, Thing>) {
  const submission = parseWithZod(onlyFieldsOf(schema, await request.formData()), { schema });
  const refuse = (status: number, fieldErrors: Record<string, string[]> = {}, current?: Thing) => {
    const result = submission.reply({ hideFields: SECRETS, fieldErrors });
    return { refused: data<FormFailure<Thing>>({ id: randomUUID(), result, current }, { status }) };
  };
  if (submission.status !== "success") return refuse(422);
  try {
    return { answer: await send(submission.value as z.output<Schema>) };
  } catch (error) {
    if (!(error instanceof SsoApiError)) throw error;
    if (error.status === 412 && readCurrent) return refuse(412, {}, await readCurrent());
    const known = Object.entries(error.fields).filter(([field]) => field in schema.shape);
    if (known.length === 0) await setToast("error", error.said ?? failure);
    return refuse(error.status, Object.fromEntries(known));
  }
}

/** The action of a delete dialog: makes the call and closes the dialog with a toast; refused, it stays with one. */
export async function submitDelete({
  send,
  success,
  failure,
  closeTo,
}: Closing & { send: () => Promise<unknown>; failure: string }) {
  try {
    await send();
  } catch (error) {
    if (!(error instanceof SsoApiError)) throw error;
    await setToast("error", error.said ?? failure);
    return data(null, { status: error.status });
  }
  await setToast("success", success);
  throw redirect(closeTo, 303);
}

/** Only the fields that the schema names; whatever else a form carries is not looked at. */
function onlyFieldsOf(schema: z.ZodMiniObject, form: FormData): FormData {
  const fields = new FormData();
  for (const key of Object.keys(schema.shape)) {
    for (const value of form.getAll(key)) fields.append(key, value);
  }
  return fields;
}
