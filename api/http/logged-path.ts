/** Parents of interactions of OpenID Connect, whose ids must not be logged (SECURITY.md, L9). */
const INTERACTIONS = ["/auth/interaction/", "/oidc/auth/", "/api/auth/interactions/"];

/**
 * A path as it is logged.
 *
 * @param route the path in the form that routers compare
 */
export function loggedPath(path: string, route = path): string {
  const parent = INTERACTIONS.find((one) => route.startsWith(one));
  return parent ? `${parent}:id` : path;
}
