import { randomUUID } from "node:crypto";
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import type { z } from "zod";
import { log } from "#app/log.server";
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

interface Submit<Schema extends z.ZodObject, Thing> {
  request: Request;
  schema: Schema;
  /** Makes the call. */
  send: (value: z.output<Schema>) => Promise<unknown>;
  /** Toast of success. */
  success: string;
  /** Toast of failure, where the SSO API has no words of its own. */
  failure: string;
  /** Where the dialog closes to. */
  closeTo: string;
  /** Reads the thing anew when it was changed meanwhile (412). */
  readCurrent?: () => Promise<Thing | undefined>;
}

/** Typed, but never sent back to the page. */
const SECRETS = ["password", "confirmPassword"];

/**
 * A form's action: checks the form by its schema, makes the call, and either closes the dialog with a toast or gives
 * back what was typed with what is wrong: fields' errors under their fields, the rest as a toast.
 */
export async function submit<Schema extends z.ZodObject, Thing = never>({
  request,
  schema,
  send,
  success,
  failure,
  closeTo,
  readCurrent,
}: Submit<Schema, Thing>) {
  const submission = parseWithZod(onlyFieldsOf(schema, await request.formData()), { schema });
  const fail = (status: number, fieldErrors: Record<string, string[]> = {}, current?: Thing) =>
    data<FormFailure<Thing>>(
      { id: randomUUID(), result: submission.reply({ hideFields: SECRETS, fieldErrors }), current },
      { status },
    );
  if (submission.status !== "success") return fail(422);
  try {
    await send(submission.value as z.output<Schema>);
  } catch (error) {
    if (!(error instanceof SsoApiError)) throw error;
    log().warn({ status: error.status, err: error.cause }, "a change was refused");
    if (error.status === 412 && readCurrent) return fail(412, {}, await readCurrent());
    const known = Object.entries(error.fields).filter(([field]) => field in schema.shape);
    if (known.length === 0) await setToast("error", error.said ?? failure);
    return fail(error.status, Object.fromEntries(known));
  }
  await setToast("success", success);
  throw redirect(closeTo, 303);
}

/** The action of a delete dialog: makes the call and closes the dialog with a toast; refused, it stays with one. */
export async function submitDelete({
  send,
  success,
  failure,
  closeTo,
}: Omit<Submit<never, never>, "request" | "schema">) {
  try {
    await send(undefined as never);
  } catch (error) {
    if (!(error instanceof SsoApiError)) throw error;
    log().warn({ status: error.status, err: error.cause }, "a deletion was refused");
    await setToast("error", error.said ?? failure);
    return data(null, { status: error.status });
  }
  await setToast("success", success);
  throw redirect(closeTo, 303);
}

/** Only the fields that the schema names; whatever else a form carries is not looked at. */
function onlyFieldsOf(schema: z.ZodObject, form: FormData): FormData {
  const fields = new FormData();
  for (const key of Object.keys(schema.shape)) {
    for (const value of form.getAll(key)) fields.append(key, value);
  }
  return fields;
}
