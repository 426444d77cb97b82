import type { LoaderFunctionArgs } from "@remix-run/node";
import { users } from "#app/sso-api/users.server";
import { answerFile } from "#app/users/list/export.server";

/** The list's users as a CSV file that an import takes. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  answerFile(request, { name: "people", read: users.export });
