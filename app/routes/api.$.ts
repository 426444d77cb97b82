import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requestContext } from "#app/request-context.server";
import { embeddedService } from "#app/sso-api/transport.server";

/** Hands `/api/*` to the embedded service; with another SSO API there is none here. */
function handOver({ request }: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> | Response {
  const service = embeddedService();
  if (!service) return Response.json({ message: "This console has no SSO API of its own." }, { status: 404 });
  return service(request, { address: requestContext().clientAddress });
}

export { handOver as action, handOver as loader };
