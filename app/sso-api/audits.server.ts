import {
  AuditActionsSchema,
  type AuditFilter,
  type AuditListQuery,
  AuditListSchema,
} from "#api/contract/audits";
import { type SummaryQuery, SummarySchema } from "#api/contract/summary";
import { cachedList } from "./cached-lists.server";
import { type Bearer, call, callForStream } from "./call.server";
import { withNumbers } from "./partial-answer";

const usersInPart = ({ userPage: page, userSize: size }: SummaryQuery) =>
  withNumbers(
    { page, size },
    {
      items: "userActivity",
      totalItems: "totalUserItems",
      totalPages: "totalUserPages",
      currentPage: "currentUserPage",
    },
  );

const applicationsInPart = ({ appPage: page, appSize: size }: SummaryQuery) =>
  withNumbers(
    { page, size },
    {
      items: "applicationActivity",
      totalItems: "totalAppItems",
      totalPages: "totalAppPages",
      currentPage: "currentAppPage",
    },
  );

export const audits = {
  list: ({ token }: Bearer, query: AuditListQuery) =>
    call({
      method: "GET",
      path: "/auth/audits",
      query,
      token,
      answer: AuditListSchema,
      partly: withNumbers(query),
    }),

  /** An addition of our service: all actions, for a dropdown. */
  actions: (session: Bearer) =>
    cachedList(session, "audit-actions", () =>
      call({ method: "GET", path: "/auth/audits/actions", token: session.token, answer: AuditActionsSchema }),
    ),

  summary: ({ token }: Bearer, query: SummaryQuery) =>
    call({
      method: "GET",
      path: "/auth/audits/summary",
      query,
      token,
      answer: SummarySchema,
      partly: (body) => usersInPart(query)(applicationsInPart(query)(body)),
    }),

  /** An addition of our service: the whole report as a CSV file, as it comes. */
  export: ({ token }: Bearer, query: AuditFilter) =>
    callForStream({ method: "GET", path: "/auth/audits/export", query, token }),
};
