import { ADMIN, TestConsole } from "../../harness/console";
import { expect, fillSignIn, test } from "../support/console-test";
import { BACK, LinkForge } from "../support/crafted-links";
import { ForeignApi } from "../support/foreign-api";
import { LinkVisitor } from "../support/link-visitor";

const ALLOWED = new URL(BACK).origin;
const person = ADMIN;

let api: ForeignApi;
let front: TestConsole;
test.beforeAll(async () => {
  api = await ForeignApi.start();
  front = await TestConsole.startOn(api.url, { REDIRECT_ALLOWLIST: ALLOWED });
});
test.afterAll(async () => {
  await front.stop();
  await api.stop();
});

test("F6: tokens of a foreign SSO API go only to origins that are named in the settings", {
  tag: "@once",
}, async () => {
  const forge = new LinkForge(front.url, { id: "7", secret: "unknown here" });
  const query = (redirectionURL: string) => forge.query({ redirectionURL });
  const visitor = new LinkVisitor(front.url);
  const opened = await visitor.get(`/auth/sign-in?${query(BACK)}`);
  expect(opened).toMatchObject({ status: 200, location: null });
  expect(opened.text).toContain("<bdi>Name</bdi>");
  expect(opened.headers.get("content-security-policy")).toContain(
    `form-action 'self' ${new URL(BACK).origin};`,
  );

  const fields = (address: string) =>
    new URLSearchParams([...new URLSearchParams(query(address)), ...new URLSearchParams(person)]);
  for (const address of [
    "https://evil.example/",
    "https://client.example.test/",
    "https://client.example.test:8443@evil.example/",
    "https://evil.example\\@client.example.test:8443/",
    "https:client.example.test:8443/back",
    "http://client.example.test/",
    "//client.example.test:8443/",
    "javascript:alert(1)",
    `${ALLOWED}/back?token=its-own`,
    `${ALLOWED}/back?a=1&refreshToken=its-own`,
  ]) {
    for (const answer of [
      await visitor.get(`/auth/sign-in?${query(address)}`),
      await visitor.post("/auth/sign-in", fields(address)),
    ]) {
      expect({ address, ...answer }).toMatchObject({ address, status: 400, location: null });
      expect(answer.text).toContain("This sign-in request is not valid");
      expect(answer.headers.get("content-security-policy")).toContain("form-action 'self';");
    }
  }
});

test("while a check takes its time the page says LOADING..., and goes on by itself @once", async ({
  page,
}) => {
  const users = "/dashboard/user-management";
  await page.goto(`${front.url}${users}`);
  await fillSignIn(page, person);
  await expect(page).toHaveURL(`${front.url}${users}`);
  api.break("POST /auth/application/verify-access", "slow");
  const shown = await (await page.request.get(`${front.url}/auth/sign-in`)).text();
  expect(shown).toContain("LOADING...");
  expect(shown).not.toContain("<form");
  const refreshed = page.waitForRequest(`${front.url}/auth/sign-in?wait=1`);
  await page.goto(`${front.url}/auth/sign-in`, { waitUntil: "commit" });
  await refreshed;
  await expect(page).toHaveURL(`${front.url}${users}`);
});
