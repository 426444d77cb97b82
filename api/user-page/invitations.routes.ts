import type { Context } from "../context";
import { SendLinkInputSchema, SentLinkSchema } from "../contract/sent-link";
import { createNoun } from "../noun/noun";
import { inviteUser, withdrawInvitation } from "./invitations.changes";
import { makeResetLink } from "./reset-links.changes";

/** Links that administrators send or hand over. */
export function invitationsRoutes(context: Context) {
  const noun = createNoun(context);

  noun.on(
    "POST /auth/users/:id/invitation",
    {
      summary: "Invite a user once more. The earlier link stops working",
      body: SendLinkInputSchema,
      answer: SentLinkSchema,
      refusals: [409, 429],
    },
    (request) => inviteUser(context, request.id(), request.body, request),
  );

  noun.on(
    "DELETE /auth/users/:id/invitation",
    { summary: "Withdraw an invitation", refusals: [409] },
    (request) => withdrawInvitation(context, request.id(), request),
  );

  noun.on(
    "POST /auth/users/:id/password-reset",
    {
      summary: "Make a link by which a user sets a new password",
      body: SendLinkInputSchema,
      answer: SentLinkSchema,
      refusals: [409, 429],
    },
    (request) => makeResetLink(context, request.id(), request.body, request),
  );

  return noun;
}
