import { redirect } from "@remix-run/node";
import type { z } from "zod";
import type * as mini from "zod/mini";
import type { AssignmentIdsSchema } from "#api/contract/batches";
import { batchPath } from "#app/addresses";
import { submitAndShow } from "#app/forms/submit.server";
import { USER_MANAGEMENT } from "#app/navigation";
import type { Session } from "#app/request/session.server";
import { type BatchRequest, batches } from "#app/sso-api/batches.server";
import {
  type AssignForm,
  assignSchema,
  DeleteSchema,
  type Direction,
  FIELDS,
  LetterSchema,
  StatusSchema,
} from "./forms";
import { isNoun, type Kind, NOUNS, permissionOf } from "./kinds";
import { selectionOf } from "./selection.server";

/** The choice as a batch, which the service checks. Its page shows what it found. */
export function checkChoice(request: Request, kind: Kind) {
  const selection = selectionOf(request);
  const check = <Schema extends mini.ZodMiniObject>(
    schema: Schema,
    toRequest: (form: mini.output<Schema>) => BatchRequest,
  ) =>
    submitAndShow({
      request,
      page: USER_MANAGEMENT,
      permission: permissionOf(kind),
      schema,
      send: async (session: Session, form): Promise<never> => {
        const { id } = await batches.create(session, toRequest(form));
        throw redirect(batchPath(id), 303);
      },
      failure: "The check couldn't be started.",
    });
  if (isNoun(kind))
    return check(assignSchema(kind), (form) => ({
      kind: "assign",
      what: { give: idsOf(form, "give"), take: idsOf(form, "take") },
      ...selection,
    }));
  if (kind === "status")
    return check(StatusSchema, ({ status }) => ({
      kind,
      what: { status: status === "1" ? 1 : 0 },
      ...selection,
    }));
  if (kind === "mail") return check(LetterSchema, (what) => ({ kind, what, ...selection }));
  return check(DeleteSchema, () => ({ kind, ...selection }));
}

const idsOf = (form: AssignForm, direction: Direction) =>
  Object.fromEntries(NOUNS.map((noun) => [noun, form[FIELDS[noun][direction]]])) as z.input<
    typeof AssignmentIdsSchema
  >;
