import { applicationPath } from "#app/addresses";
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
  deleteAction(noun, { remove: client.delete, statuses: applicationStatuses });

/** Whether people can sign in through an application; all else of it stays as it is. */
const setStatus = (session: Session, application: Application, isActive: boolean) => {
  const { id, applicationName, version } = application;
  return client.update(session, id, { applicationName, applicationStatus: isActive }, version?.toString());
};

export const applicationStatuses = {
  setStatus,
  undoAt: async (id: string) =>
    (await hasFeature("connections")) ? applicationPath(id, "overview/deactivate") : undefined,
};
