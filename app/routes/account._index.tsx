import { redirect } from "@remix-run/node";
import { ACCOUNT_SECURITY } from "#app/navigation";

export const loader = () => redirect(ACCOUNT_SECURITY);
