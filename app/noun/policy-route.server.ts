import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { findProofNeeded } from "#app/forms/proof.server";
import { submit } from "#app/forms/submit.server";
import { takeDraft } from "#app/request/draft.server";
import { requireChange, requireSecondFactors } from "#app/session/guards.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import type { PolicyClient } from "#app/sso-api/policies.server";
import { orUnknown } from "#app/sso-api/read-one.server";
import { idOf } from "./loaders.server";
import type { Noun } from "./noun.server";
import { PolicyFormSchema, toPolicy, toPolicyForm } from "./policy-form";

type Closing = Pick<Noun<unknown, unknown>, "page" | "closeTo">;

export const policyLoader =
  ({ page, closeTo }: Closing, client: PolicyClient) =>
  async ({ request, params }: LoaderFunctionArgs) => {
    const { session } = await requireChange(page, "policies:write");
    await requireSecondFactors();
    const id = idOf(params);
    const policy = await orUnknown(() => client.read(session, id));
    return {
      policy,
      form: policy && toPolicyForm(policy),
      hasPasskeys: await hasFeature("passkeys"),
      proof: await findProofNeeded(session),
      draft: await takeDraft(),
      closeTo: closeTo(request, id),
    };
  };

export const policyAction =
  ({ page, closeTo }: Closing, client: PolicyClient) =>
  async ({ request, params }: ActionFunctionArgs) => {
    await requireChange(page, "policies:write");
    await requireSecondFactors();
    const id = idOf(params);
    return submit({
      request,
      page,
      permission: "policies:write",
      schema: PolicyFormSchema,
      send: (session, { version, ...form }) => client.save(session, id, toPolicy(form), version),
      success: "Second step updated successfully",
      failure: "Failed to update the second step",
      closeTo: closeTo(request, id),
      readCurrent: (session) => client.read(session, id),
      target: id,
    });
  };
