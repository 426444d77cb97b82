import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Forbidden } from "#app/frame/forbidden";
import { PRODUCT } from "#app/product";
import { accountAtHand } from "#app/session/account.server";

export const loader = async () => data(await accountAtHand(), { status: 403 });

export const meta: MetaFunction = () => [{ title: `403 Forbidden · ${PRODUCT}` }];

export default function NotAuthorizedPage() {
  return <Forbidden {...useLoaderData<typeof loader>()} />;
}
