import { data, type LoaderFunction, type ServerBuild } from "@remix-run/node";
import { notAuthorized } from "#app/request/not-authorized.server";
import { SsoApiError } from "#app/sso-api-error";
import { say } from "#languages/say";

/** Turns every loader's failed call into a plain message for the nearest error boundary. */
export const plainFailures = (routes: ServerBuild["routes"]): ServerBuild["routes"] =>
  Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      const loader = route?.module.loader;
      if (!route || !loader) return [id, route];
      return [id, { ...route, module: { ...route.module, loader: plainly(loader) } }];
    }),
  );

const plainly =
  (loader: LoaderFunction): LoaderFunction =>
  async (args) => {
    try {
      return await loader(args);
    } catch (error) {
      if (!(error instanceof SsoApiError)) throw error;
      if (error.status === 403) throw notAuthorized();
      throw data(error.said ?? say("error.odd-answer"), { status: error.status >= 500 ? 503 : error.status });
    }
  };
