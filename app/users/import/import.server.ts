import { data, redirect } from "@remix-run/node";
import { batchPath } from "#app/addresses";
import { USER_MANAGEMENT } from "#app/navigation";
import type { Session } from "#app/request/session.server";
import { requireChange, requireFeature } from "#app/session/guards.server";
import { batches } from "#app/sso-api/batches.server";
import { SsoApiError } from "#app/sso-api-error";

/** The guard of the page, and of its form. */
export async function openImport(): Promise<Session> {
  const { session } = await requireChange(USER_MANAGEMENT);
  await requireFeature("batches");
  return session;
}

/**
 * Has the uploaded file checked.
 *
 * @throws {Response} to the page of the import
 */
export async function importFile(session: Session, form: FormData) {
  const file = form.get("file");
  const refuse = (error: string, status: number) => data({ error }, { status });
  if (!(file instanceof File) || file.size === 0) return refuse("Choose a CSV file.", 422);
  let id: string;
  try {
    ({ id } = await batches.import(session, file, form.has("invite")));
  } catch (error) {
    if (!(error instanceof SsoApiError)) throw error;
    const [first] = Object.values(error.fields).flat();
    return refuse(first ?? error.said ?? "The file could not be read. Try again in a moment.", error.status);
  }
  throw redirect(batchPath(id), 303);
}
