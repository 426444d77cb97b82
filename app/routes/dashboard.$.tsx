import { data, type MetaFunction } from "@remix-run/node";
import { ErrorCard } from "#app/components/error-page";
import { PRODUCT } from "#app/product";
import { requireSession } from "#app/session/guards.server";

/** An address under /dashboard that no screen has. */
export async function loader() {
  await requireSession();
  return data(null, { status: 404 });
}

export const meta: MetaFunction = () => [{ title: `Page not found · ${PRODUCT}` }];

export default function Nothing() {
  return <ErrorCard status={404} />;
}
