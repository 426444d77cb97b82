import type { LoaderFunctionArgs } from "@remix-run/node";
import { users } from "#app/sso-api/users.server";
import { answerFile } from "#app/users/list/export.server";

/** Who of the list's users can open what, as a CSV file for auditors. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  answerFile(request, { name: "access", read: users.accessReport });
