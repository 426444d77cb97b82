import { requireSession } from "#app/session/guards.server";

/** An address under /dashboard that no screen has. */
export function loader() {
  requireSession();
  throw new Response(null, { status: 404 });
}

export default function Nothing() {
  return null;
}
