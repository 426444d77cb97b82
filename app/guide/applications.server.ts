import type { ApplicationOption } from "#api/contract/applications";
import type { Session } from "#app/request/session.server";
import { applications } from "#app/sso-api/applications.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { signIn } from "#app/sso-api/sign-in.server";
import { SsoApiError } from "#app/sso-api-error";

/** The applications that the guide can be made out to, and the one that the address names, or else the first. */
export async function chooseApplication(session: Session, request: Request) {
  const options = await clientApplications(session);
  const wanted = new URL(request.url).searchParams.get("applicationId");
  return { applications: options, chosen: options.find(({ id }) => id === wanted) ?? options[0] };
}

/** Those that the person may see, without the console itself; none where they can't be had. */
async function clientApplications(session: Session): Promise<ApplicationOption[]> {
  try {
    const options = await applications.options(session);
    if (!(await hasFeature("sign-in-request"))) return options;
    const { appId } = await signIn.selfSign();
    return options.filter(({ id }) => id !== appId);
  } catch (error) {
    if (error instanceof SsoApiError) return [];
    throw error;
  }
}
