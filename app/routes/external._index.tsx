import { redirect } from "@remix-run/node";
import { PUBLIC_GUIDE } from "#app/navigation";

export const loader = () => redirect(PUBLIC_GUIDE);
