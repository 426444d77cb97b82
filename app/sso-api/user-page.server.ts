import { OwnSessionsSchema } from "#api/contract/account";
import { UserAccessSchema } from "#api/contract/user-access";
import { UserOverviewSchema } from "#api/contract/user-page";
import { type Bearer, call } from "./call.server";

const PATH = "/auth/users/{id}";

/** What the page of a user reads and changes: additions of our service ("people"). */
export const userPage = {
  overview: ({ token }: Bearer, id: string) =>
    call({ method: "GET", path: `${PATH}/overview`, id, token, answer: UserOverviewSchema }),

  /** @param applicationId explained too, if there is one */
  access: ({ token }: Bearer, id: string, applicationId: string | undefined) =>
    call({
      method: "GET",
      path: `${PATH}/access`,
      id,
      query: { applicationId },
      token,
      answer: UserAccessSchema,
    }),

  sessions: ({ token }: Bearer, id: string) =>
    call({ method: "GET", path: `${PATH}/sessions`, id, token, answer: OwnSessionsSchema }),

  endSession: ({ token }: Bearer, userId: string, id: string) =>
    call({ method: "DELETE", path: "/auth/users/{userId}/sessions/{id}", userId, id, token }),

  endSessions: ({ token }: Bearer, id: string) =>
    call({ method: "DELETE", path: `${PATH}/sessions`, id, token }),
};
