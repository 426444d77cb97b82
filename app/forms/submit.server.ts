import { randomUUID } from "node:crypto";
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import type * as z from "zod/mini";
import type { PermissionName } from "#api/contract/permissions";
import type { SectionPath } from "#app/navigation";
import { requestContext } from "#app/request/context.server";
import type { Session } from "#app/request/session.server";
import { sayThatSessionEnded } from "#app/request/sign-in-again.server";
import { isStepUp } from "#app/request/step-up.server";
import { setToast, type Toast } from "#app/request/toast.server";
import { requireChange } from "#app/session/guards.server";
import { SsoApiError } from "#app/sso-api-error";
import { say } from "#languages/say";
import { returnAddress } from "./close-address";
import { keepForLater, onlyFieldsOf, SECRETS } from "./keep-for-later.server";
import { type LastChange, lastChangeOf } from "./last-change.server";
import { findProofAfter, giveProof, isProofRefusal } from "./proof.server";
import type { ProofNeeded } from "./proof-fields";

/** The answer of a form's action that failed. */
export interface FormFailure<Thing> {
  /** Tells one refusal from the next. */
  id: string;
  result: SubmissionResult;
  /** The current state, if someone else changed it in the meantime. */
  current?: Thing | undefined;
  /** Who that was, where it is known. */
  changed?: LastChange | undefined;
  /** The proof that the next attempt needs. */
  proof?: ProofNeeded | undefined;
}

interface Attempt<Schema extends z.ZodMiniObject, Answer, Thing> {
  request: Request;
  /** The page that the dialog belongs to: who may not change anything there is sent away. */
  page: SectionPath;
  /** What the call takes, if it isn't what the section's changes take. */
  permission?: PermissionName;
  schema: Schema;
  /** Makes the call. */
  send: (session: Session, value: z.output<Schema>) => Promise<Answer>;
  /** Failure toast, if the SSO API gives no reason. */
  failure: string;
  /** Reads the thing anew when it was changed meanwhile (412). */
  readCurrent?: (session: Session) => Promise<Thing | undefined>;
  /** The id of the thing in audits, which tell who changed it meanwhile. */
  target?: string;
}

/** What a toast has besides its text. */
export type About = Pick<Toast, "link" | "undo" | "added">;

interface Closing<Answer = unknown> {
  /** Toast of success. */
  success: string;
  /** The link in that toast. */
  about?: (form: FormData, answer: Answer) => About;
  /** Where the dialog closes to. */
  closeTo: string;
}

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
  return closeWithToast(closeTo, success, about?.(outcome.form, outcome.answer));
}

/** @throws {Response} to the page under the dialog, which shows the toast */
export async function closeWithToast(closeTo: string, success: string, about?: About): Promise<never> {
  await setToast("success", success, about);
  throw redirect(closeTo, 303);
}

/** The same for a form that goes on to show what it was answered. */
export async function submitAndShow<Schema extends z.ZodMiniObject, Answer, Thing = never>(
  attempt: Attempt<Schema, Answer, Thing>,
) {
  const outcome = await trySend(attempt);
  return "refused" in outcome ? outcome.refused : data({ answer: outcome.answer });
}

async function trySend<Schema extends z.ZodMiniObject, Answer, Thing>(
  attempt: Attempt<Schema, Answer, Thing>,
) {
  const form = await attempt.request.formData();
  try {
    return await sendOrRefuse(attempt, form);
  } catch (error) {
    const isSignedIn = requestContext().session !== undefined;
    if (error instanceof Response && (!isSignedIn || isStepUp(error))) {
      await keepForLater(attempt.schema, form);
      if (!isSignedIn) await sayThatSessionEnded();
    }
    throw error;
  }
}

async function sendOrRefuse<Schema extends z.ZodMiniObject, Answer, Thing>(
  attempt: Attempt<Schema, Answer, Thing>,
  form: FormData,
) {
  const { page, permission, schema, send, failure } = attempt;
  const { forData } = requestContext();
  const submission = parseWithZod(onlyFieldsOf(schema, form), { schema });
  const refuse = (
    status: number,
    fieldErrors: Record<string, string[]> = {},
    more: Pick<FormFailure<Thing>, "current" | "changed" | "proof"> = {},
  ) => {
    const result = submission.reply({ hideFields: SECRETS, fieldErrors });
    return { refused: data<FormFailure<Thing>>({ id: randomUUID(), result, ...more }, { status }) };
  };
  let session: Session | undefined;
  try {
    ({ session } = await requireChange(page, permission));
    if (submission.status !== "success")
      return refuse(422, {}, { proof: await findProofAfter(session, form) });
    await giveProof(session, form, () => keepForLater(schema, form));
    return { answer: await send(session, submission.value as z.output<Schema>), form };
  } catch (error) {
    if (!(error instanceof SsoApiError)) throw error;
    // A page that comes whole from the server stays closed too; opened again it has the form.
    if (!session && !forData) {
      await keepForLater(schema, form);
      return refuse(error.status);
    }
    const proof = session && (await findProofAfter(session, form, error));
    if (proof && isProofRefusal(error))
      return refuse(error.status, forData ? {} : lostSecrets(form), { proof });
    const stored = session && error.status === 412 && (await readStored(attempt, session));
    if (stored) return refuse(412, {}, { ...stored, proof });
    const known = Object.entries(error.fields).filter(([field]) => field in schema.shape);
    if (known.length === 0) await setToast("error", error.said ?? failure);
    return refuse(error.status, Object.fromEntries(known), { proof });
  }
}

/** The thing as it is now, and who changed it. Undefined for a form that can't show it. */
async function readStored<Thing>(
  { page, readCurrent, target }: Pick<Attempt<never, unknown, Thing>, "page" | "readCurrent" | "target">,
  session: Session,
): Promise<Pick<FormFailure<Thing>, "current" | "changed"> | undefined> {
  if (!readCurrent) return undefined;
  const [current, changed] = await Promise.all([
    readCurrent(session),
    target === undefined ? undefined : lastChangeOf(session, page, target),
  ]);
  return { current, changed };
}

/** A page that comes whole from the server has lost them, although nothing is wrong with them. */
const lostSecrets = (form: FormData) =>
  Object.fromEntries(
    SECRETS.filter((name) => form.get(name)).map((name) => [name, [say("form.enter-again")]]),
  );

/** The action of a delete dialog: makes the call and closes the dialog with a toast; refused, it stays with one. */
export async function submitDelete<Answer>({
  page,
  permission,
  form = new FormData(),
  send,
  success,
  failure,
  about,
  closeTo,
}: {
  page: SectionPath;
  /** What the call takes, if it isn't what the section's changes take. */
  permission?: PermissionName;
  /** Given if the call may need a proof. */
  form?: FormData;
  send: (session: Session) => Promise<Answer>;
  /** Toast of success. Omitted if the next page says it. */
  success?: string;
  failure: string;
  about?: () => Promise<About>;
  /** Where the dialog closes to, unless the form came from a toast. */
  closeTo: string | ((answer: Answer) => string);
}) {
  let session: Session | undefined;
  let address: string;
  try {
    ({ session } = await requireChange(page, permission));
    await giveProof(session, form);
    const answer = await send(session);
    address = returnAddress(form, typeof closeTo === "string" ? closeTo : closeTo(answer));
  } catch (error) {
    if (!(error instanceof SsoApiError)) throw error;
    const proof = session && (await findProofAfter(session, form, error));
    const isShown = proof !== undefined && isProofRefusal(error);
    // A page that comes whole from the server says itself that it can't be opened now.
    if (!isShown && (session || requestContext().forData)) await setToast("error", error.said ?? failure);
    return data({ proof }, { status: error.status });
  }
  if (success === undefined) throw redirect(address, 303);
  return closeWithToast(address, success, await about?.());
}
