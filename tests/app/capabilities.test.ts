import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { capabilities, passwordMinLength } from "#app/sso-api/capabilities.server";
import { useApiAt, within } from "#tests/support/console-request";
import { ForeignApi } from "#tests/support/foreign-api";

let api: ForeignApi;
beforeAll(async () => {
  api = await ForeignApi.start();
  useApiAt(api.url);
});
afterAll(() => api.stop());

it("an SSO API that is too busy to say what it can is asked again later", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  api.break("GET /capabilities", "busy");
  expect(await within(capabilities)).toBeUndefined();
  api.mend();
  expect(await within(capabilities)).toBeUndefined();
  vi.advanceTimersByTime(30_000);
  expect(await within(capabilities)).toEqual(new Set());
  expect(await within(passwordMinLength)).toBeUndefined();
  vi.useRealTimers();
  expect(api.count("GET /capabilities")).toBe(2);
});
