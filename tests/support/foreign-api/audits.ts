import { z } from "zod";
import { type Call, call, contains, digits, given, paged, paging } from "./call";
import type { ForeignAudit, ForeignData } from "./data";

/** Rows on a page of audits at most, whatever was asked for. */
export const MOST_AUDITS_A_PAGE = 50;

const month = digits.refine((value) => value <= 12);
const filters = { user: given.optional(), applicationId: digits.optional(), month: month.optional() };

interface Filter {
  message?: string | undefined;
  user?: string | undefined;
  applicationId?: number | undefined;
  month?: number | undefined;
}

const isWithin = (filter: Filter) => (audit: ForeignAudit) =>
  contains(audit.message, filter.message) &&
  (filter.user === undefined || contains(audit.user?.name ?? "", filter.user)) &&
  (filter.applicationId === undefined || audit.application?.id === filter.applicationId) &&
  (filter.month === undefined || new Date(audit.timestamp).getUTCMonth() + 1 === filter.month);

function auditPage(data: ForeignData, filter: Filter, page: { page: number; size: number }) {
  if (Object.values(filter).some((value) => value !== undefined)) {
    return paged(data.audits().filter(isWithin(filter)), page, MOST_AUDITS_A_PAGE);
  }
  const rows = data.auditsAPage ?? Math.min(page.size, MOST_AUDITS_A_PAGE);
  return {
    items: data.audits((page.page - 1) * rows, page.page * rows),
    totalItems: data.auditCount,
    totalPages: Math.ceil(data.auditCount / rows),
    currentPage: page.page,
  };
}

export const auditCalls: Record<string, Call> = {
  "GET /auth/audits": call({
    query: z.strictObject({ ...paging, message: given.optional(), ...filters }),
    answer: ({ data, query: { page, size, ...filter } }) => auditPage(data, filter, { page, size }),
  }),

  "GET /auth/audits/summary": call({
    query: z.strictObject({
      appPage: digits,
      appSize: digits,
      userPage: digits,
      userSize: digits,
      ...filters,
    }),
    answer({ data, query }) {
      const people = data.userActivity().filter(({ user }) => contains(user.name, query.user));
      const users = paged(people, { page: query.userPage, size: query.userSize });
      const apps = paged(data.applicationActivity(), { page: query.appPage, size: query.appSize });
      return {
        noOfLoginAttempts: 41 + data.recorded.length,
        totalUsers: data.users.length,
        totalAppPages: apps.totalPages,
        totalUserPages: users.totalPages,
        totalAppItems: apps.totalItems,
        totalUserItems: users.totalItems,
        currentAppPage: apps.currentPage,
        currentUserPage: users.currentPage,
        userActivity: users.items,
        applicationActivity: apps.items,
      };
    },
  }),
};
