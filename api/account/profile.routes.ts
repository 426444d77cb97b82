import type { Context } from "../context";
import {
  ConfirmEmailInputSchema,
  OwnAccountInputSchema,
  OwnAccountSchema,
  OwnEmailInputSchema,
} from "../contract/account";
import { createNoun } from "../noun/noun";
import { confirmEmail, requestEmail, withdrawEmail } from "./email.changes";
import { changeProfile, readProfile } from "./profile.changes";

export function profileRoutes(context: Context) {
  const noun = createNoun(context);

  noun.on(
    "GET /auth/account",
    { summary: "Read the caller's own profile", answer: OwnAccountSchema },
    ({ caller, origin }) => readProfile(context, caller, origin.at),
  );

  noun.on(
    "PUT /auth/account",
    {
      summary: "Replace the caller's own profile",
      body: OwnAccountInputSchema,
      answer: OwnAccountSchema,
      refusals: [429],
    },
    (request) => changeProfile(context, request.body, request),
  );

  noun.on(
    "POST /auth/account/email",
    {
      summary: "Send a link to the address that the caller wants to have, or to confirm the present one",
      body: OwnEmailInputSchema,
      refusals: [409, 429],
    },
    (request) => requestEmail(context, request.body.email, request),
  );

  noun.on(
    "DELETE /auth/account/email",
    { summary: "End the link that would confirm an address", refusals: [404] },
    (request) => withdrawEmail(context, request),
  );

  noun.on(
    "POST /auth/account/email/confirm",
    {
      summary: "Confirm an address by the link that was sent to it. A new address counts from then on",
      body: ConfirmEmailInputSchema,
      refusals: [404, 409],
    },
    (request) => confirmEmail(context, request.body.token, request),
  );

  return noun;
}
