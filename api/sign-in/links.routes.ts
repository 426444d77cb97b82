import { z } from "zod";
import { undoEmail } from "../account/undo-email";
import type { Context } from "../context";
import { PendingSchema } from "../contract/factors";
import {
  LinkSchema,
  LinkUseInputSchema,
  ReadLinkInputSchema,
  UndoEmailInputSchema,
  UndoneEmailSchema,
} from "../contract/links";
import { EnrolledSchema, NoEntrySchema } from "../contract/sign-in";
import { readLink } from "../links/read-link";
import { createNoun } from "../noun/noun";
import { signInByLink } from "../sign-in-steps/link-sign-in";

export function linksRoutes(context: Context) {
  const noun = createNoun(context);

  noun.on(
    "POST /auth/links/read",
    {
      summary: "Read a link without using it",
      body: ReadLinkInputSchema,
      answer: LinkSchema,
      refusals: [404],
    },
    ({ body, origin }) => readLink(context, body.token, origin),
  );

  noun.on(
    "POST /auth/links/use",
    {
      summary: "Sign in by an invitation or a reset link: sets the password, or adds the first passkey",
      body: LinkUseInputSchema,
      answer: z.union([EnrolledSchema, NoEntrySchema, PendingSchema]),
      refusals: [403, 404, 409, 429],
    },
    ({ body, origin }) => signInByLink(context, body, origin),
  );

  noun.on(
    "POST /auth/links/undo-email",
    {
      summary: "Bring a former email address back; the password and newer factors are removed",
      body: UndoEmailInputSchema,
      answer: UndoneEmailSchema,
      refusals: [404, 409],
    },
    ({ body, origin }) => undoEmail(context, body.token, origin),
  );

  return noun;
}
