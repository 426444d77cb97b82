import { ProtocolSchema } from "#api/contract/connections";
import { env } from "#app/env.server";
import type { Session } from "#app/request/session.server";
import { applications as client } from "#app/sso-api/applications.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { scriptTag } from "#app/sso-library/library.server";
import { type NewApplicationForm, toApplicationInput } from "./application-form";

/** Creates an application, and shows what it needs to sign people in. @throws {SsoApiError} */
export async function createApplication(session: Session, { protocol: chosen, ...form }: NewApplicationForm) {
  const protocol = (await hasFeature("connections"))
    ? (ProtocolSchema.safeParse(chosen).data ?? "library")
    : undefined;
  const input = toApplicationInput(form);
  const application = await client.create(session, { ...input, ...(protocol && { protocol }) });
  const snippet = scriptTag(env().PUBLIC_URL, application.applicationId, input.applicationName);
  return { application, snippet, protocol };
}
