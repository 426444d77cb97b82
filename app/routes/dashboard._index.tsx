import { redirect } from "@remix-run/node";
import { HOME } from "#app/navigation";

export const loader = () => redirect(HOME);
