import type { Summary } from "#api/contract/summary";
import type { Paging } from "#app/table/address";

export const USER_PAGING: Paging = { page: "userPage", size: "userSize" };
export const APPLICATION_PAGING: Paging = { page: "appPage", size: "appSize" };

/** The summary's first list as the shared table takes it. */
export const userActivity = (summary: Summary) => ({
  items: summary.userActivity.map(({ user, application, timestamp }) => ({
    user: user.name,
    userId: user.id,
    application: application.applicationName,
    timestamp,
  })),
  totalItems: summary.totalUserItems,
  totalPages: summary.totalUserPages,
  currentPage: summary.currentUserPage,
});

/** The summary's second list as the shared table takes it. */
export const applicationActivity = (summary: Summary) => ({
  items: summary.applicationActivity.map(({ application, timestamp }) => ({
    application: application.applicationName,
    applicationId: application.id,
    timestamp,
  })),
  totalItems: summary.totalAppItems,
  totalPages: summary.totalAppPages,
  currentPage: summary.currentAppPage,
});
