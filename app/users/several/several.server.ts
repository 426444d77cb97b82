import { redirect } from "@remix-run/node";
import { parseListed } from "#api/contract/listed-people";
import { batchPath } from "#app/addresses";
import { submitAndShow } from "#app/forms/submit.server";
import { requireFeature } from "#app/session/guards.server";
import { batches } from "#app/sso-api/batches.server";
import { groupsOf, linkWays, users } from "../users.server";
import { SeveralSchema } from "./several-form";

/** The list as a bulk change, which the service checks. Its page shows what it found. */
export async function checkSeveral(request: Request) {
  await requireFeature("batches");
  return submitAndShow({
    request,
    page: users.page,
    schema: SeveralSchema,
    send: async (session, { people, invite, applications, roles, ...form }): Promise<never> => {
      const { id } = await batches.create(session, {
        kind: "import",
        people: parseListed(people),
        what: { applications, roles, ...(await groupsOf(form)) },
        invite: invite && (await linkWays())?.mail === true,
      });
      throw redirect(batchPath(id), 303);
    },
    failure: "The check couldn't be started.",
  });
}
