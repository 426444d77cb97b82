import { findProofNeeded } from "#app/forms/proof.server";
import { deleteAction, editAction } from "#app/noun/actions.server";
import { editLoader, thingLoader } from "#app/noun/loaders.server";
import type { Session } from "#app/request/session.server";
import { applicationPage } from "#app/sso-api/application-page.server";
import { type Application, applications as client } from "#app/sso-api/applications.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { ApplicationFormSchema, toApplicationInput } from "./application-form";
import type { Applications } from "./applications.server";

/** @param options.leadsToSecret over the list: an application's page has its secrets on a tab */
export const editApplicationLoader = (noun: Applications, { leadsToSecret = false } = {}) =>
  editLoader(noun, async () => ({
    canReplaceSecret: leadsToSecret && (await hasFeature("replace-secret")),
  }));

export const editApplicationAction = (noun: Applications) =>
  editAction(noun, {
    schema: ApplicationFormSchema,
    update: (session, id, form) => client.update(session, id, toApplicationInput(form), form.version),
  });

export const deleteApplicationLoader = (noun: Applications) =>
  thingLoader(noun, async (session, { id }) => ({
    count: await client.userCount(session, id),
    /** Whether a deletion is known to be for good: another SSO API may have a way back. */
    isLasting: await hasFeature("connections"),
    throughGroups: (await hasFeature("connections"))
      ? (await applicationPage.overview(session, id)).peopleThroughGroups
      : 0,
    proof: await findProofNeeded(session),
  }));

export const deleteApplicationAction = (noun: Applications) =>
  deleteAction(noun, { remove: client.delete, deactivate: deactivateApplication });

/** Stops people from signing in through an application, and leaves all else of it as it is. */
export const deactivateApplication = (session: Session, { id, applicationName, version }: Application) =>
  client.update(session, id, { applicationName, applicationStatus: false }, version?.toString());
