import { SsoApiError } from "../sso-api-error";

/** For an address of a file: an answer without a page. @throws {Response} with the status of the refusal */
export const orNotFound = <Answer>(work: Promise<Answer>): Promise<Answer> =>
  work.catch((error: unknown) => {
    if (error instanceof SsoApiError) throw new Response(null, { status: error.status });
    throw error;
  });
