import type { UserSort, UserSortKey } from "../contract/user-list";

/** The columns of the orders. Each begins an index, with the id behind it. */
export const SORTED: Record<UserSortKey, string> = {
  name: "name_key",
  email: "email_key",
  created: "created_at",
  lastSignIn: "last_sign_in_at",
};

export const keyOf = (sort: UserSort) => sort.replace("-", "") as UserSortKey;

export const directionOf = (sort: UserSort) => (sort.startsWith("-") ? "desc" : "asc");
