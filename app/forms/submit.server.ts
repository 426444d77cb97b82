import { randomUUID } from "node:crypto";
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import type * as z from "zod/mini";
import type { SectionPath } from "#app/navigation";
import { requestContext } from "#app/request/context.server";
import { keepDraft } from "#app/request/draft.server";
import type { Session } from "#app/request/session.server";
import { sayThatSessionEnded } from "#app/request/sign-in-again.server";
import { isStepUp } from "#app/request/step-up.server";
import { setToast, type Toast } from "#app/request/toast.server";
import { requireChange } from "#app/session/guards.server";
import { SsoApiError } from "#app/sso-api-error";
import { PERSON_FIELD } from "./dialog-route";

/** The answer of a form's action that failed. */
export interface FormFailure<Thing> {
  /** Tells one refusal from the next. */
  id: string;
  result: SubmissionResult;
  /** The current state, if someone else changed it in the meantime. */
  current?: Thing | undefined;
}

interface Attempt<Schema extends z.ZodMiniObject, Answer, Thing> {
  request: Request;
  /** The page that the dialog belongs to: who may not change anything there is sent away. */
  page: SectionPath;
  schema: Schema;
  /** Makes the call. */
  send: (session: Session, value: z.output<Schema>) => Promise<Answer>;
  /** Failure toast, if the SSO API gives no reason. */
  failure: string;
  /** Reads the thing anew when it was changed meanwhile (412). */
  readCurrent?: (session: Session) => Promise<Thing | undefined>;
}

interface Closing<Answer = unknown> {
  /** Toast of success. */
  success: string;
  /** The link in that toast. */
  about?: (form: FormData, answer: Answer) => Pick<Toast, "link" | "added">;
  /** Where the dialog closes to. */
  closeTo: string;
}

/** Typed, but never sent back to the page, nor kept. */
const SECRETS = ["password", "confirmPassword"];

/**
 * A form's action: checks the form by its schema, makes the call, and either closes the dialog with a toast or gives
 * back what was typed with what is wrong: fields' errors under their fields, the rest as a toast.
 */
export async function submit<Schema extends z.ZodMiniObject, Answer, Thing = never>({
  success,
  about,
  closeTo,
  ...attempt
}: Attempt<Schema, Answer, Thing> & Closing<Answer>) {
  const outcome = await trySend(attempt);
  if ("refused" in outcome) return outcome.refused;
  await setToast("success", success, about?.(outcome.form, outcome.answer));
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
  page,
  schema,
  send,
  failure,
  readCurrent,
}: Attempt<Schema, Answer, Thing>) {
  const form = await request.formData();
  const submission = parseWithZod(onlyFieldsOf(schema, form), { schema });
  const refuse = (status: number, fieldErrors: Record<string, string[]> = {}, current?: Thing) => {
    const result = submission.reply({ hideFields: SECRETS, fieldErrors });
    return { refused: data<FormFailure<Thing>>({ id: randomUUID(), result, current }, { status }) };
  };
  let session: Session | undefined;
  try {
    ({ session } = await requireChange(page));
    if (submission.status !== "success") return refuse(422);
    return { answer: await send(session, submission.value as z.output<Schema>), form };
  } catch (error) {
    const { session: signedIn, forData } = requestContext();
    if (error instanceof Response && (!signedIn || isStepUp(error))) {
      await keepForLater(schema, form);
      if (!signedIn) await sayThatSessionEnded();
    }
    if (!(error instanceof SsoApiError)) throw error;
    // A page that comes whole from the server stays closed too; opened again it has the form.
    if (!session && !forData) {
      await keepForLater(schema, form);
      return refuse(error.status);
    }
    if (error.status === 412 && session && readCurrent) return refuse(412, {}, await readCurrent(session));
    const known = Object.entries(error.fields).filter(([field]) => field in schema.shape);
    if (known.length === 0) await setToast("error", error.said ?? failure);
    return refuse(error.status, Object.fromEntries(known));
  }
}

/** Stores the input until the same user opens the form again. */
async function keepForLater(schema: z.ZodMiniObject, form: FormData): Promise<void> {
  const person = form.get(PERSON_FIELD);
  if (typeof person !== "string" || !/^[\w-]{1,64}$/.test(person)) return;
  const fields = onlyFieldsOf(schema, form);
  const lost = fields.get("password") ? ["password"] : [];
  for (const name of SECRETS) fields.delete(name);
  await keepDraft(fields, { lists: listsOf(schema), person, lost });
}

const listsOf = ({ shape }: z.ZodMiniObject): string[] =>
  Object.keys(shape).filter((name) => shape[name]?._zod.def.type === "array");

/** The action of a delete dialog: makes the call and closes the dialog with a toast; refused, it stays with one. */
export async function submitDelete({
  page,
  send,
  success,
  failure,
  closeTo,
}: Closing & { page: SectionPath; send: (session: Session) => Promise<unknown>; failure: string }) {
  let session: Session | undefined;
  try {
    ({ session } = await requireChange(page));
    await send(session);
  } catch (error) {
    if (!(error instanceof SsoApiError)) throw error;
    // A page that comes whole from the server says itself that it can't be opened now.
    if (session || requestContext().forData) await setToast("error", error.said ?? failure);
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
