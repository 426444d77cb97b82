import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PRODUCT } from "#app/product";
import { accountAtHand } from "#app/session/account.server";
import { Forbidden } from "./forbidden";

export const loader = async () => data(await accountAtHand(), { status: 403 });

export const meta: MetaFunction = () => [{ title: `403 Forbidden · ${PRODUCT}` }];

export default function NotAuthorizedPage() {
  return <Forbidden {...useLoaderData<typeof loader>()} />;
}
