import { expect, it } from "vitest";
import { isDataRequest, pageAddress } from "#server/page-address";

it.each([
  ["/", "/"],
  ["/_root.data", "/"],
  ["/dashboard/user-management?page=2", "/dashboard/user-management?page=2"],
  ["/dashboard/user-management.data?page=2&_routes=root", "/dashboard/user-management?page=2"],
  ["/dashboard/roles?index&searchTerm=a+b", "/dashboard/roles?searchTerm=a+b"],
  ["/dashboard/roles?searchTerm=why?&page=2", "/dashboard/roles?searchTerm=why%3F&page=2"],
])("%s is about the page %s", (url, page) => {
  expect(pageAddress(url)).toBe(page);
});

it.each([
  ["/auth/sign-in.data?returnTo=x", true],
  ["/_root.data", true],
  ["/auth/sign-in", false],
  ["/auth/sign-in?returnTo=/a.data", false],
])("%s is for data alone: %s", (url, expected) => {
  expect(isDataRequest(url)).toBe(expected);
});
