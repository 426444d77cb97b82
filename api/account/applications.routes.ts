import type { Context } from "../context";
import { OwnApplicationsSchema, OwnConsentsSchema } from "../contract/account";
import { createNoun } from "../noun/noun";
import { listOwnApplications, listOwnConsents, withdrawOwnConsent } from "./applications";

/** The caller's applications, and what the caller has allowed them. */
export function ownApplicationsRoutes(context: Context) {
  const noun = createNoun(context);

  noun.on(
    "GET /auth/account/applications",
    {
      summary: "List the caller's applications by name, with what is in the way of opening each",
      answer: OwnApplicationsSchema,
    },
    (request) => listOwnApplications(context, request),
  );

  noun.on(
    "GET /auth/account/consents",
    { summary: "List what the caller has allowed third-party applications", answer: OwnConsentsSchema },
    ({ caller }) => listOwnConsents(context, caller),
  );

  noun.on(
    "DELETE /auth/account/consents/:id",
    { summary: "Take back the caller's consent to an application, and end its tokens" },
    (request) => withdrawOwnConsent(context, request.id(), request),
  );

  return noun;
}
