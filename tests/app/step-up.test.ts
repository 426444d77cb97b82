import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isStepUp } from "#app/request/step-up.server";
import { roles } from "#app/sso-api/roles.server";
import { signIn } from "#app/sso-api/sign-in.server";
import { SsoApiError } from "#app/sso-api-error";
import { aRequest, useApiAt, within } from "#tests/support/console-request";

const session = { token: "weak", refreshToken: null, signedInAt: Date.now() };
const WEAK = { message: "Your role requires a second step.", code: "second-factor" };
let refusal = WEAK;

const api = createServer((_, response) => {
  response.writeHead(403, { "content-type": "application/json" }).end(JSON.stringify(refusal));
});

beforeAll(async () => {
  await once(api.listen(0, "127.0.0.1"), "listening");
  useApiAt(`http://127.0.0.1:${(api.address() as AddressInfo).port}`);
});
afterAll(() => api.close());

const thrownBy = (work: () => Promise<unknown>, context = aRequest({ session })) =>
  within(work, context).catch((error: unknown) => error);

it("a sign-in that is too weak leads to a second step, and back to the page at hand", async () => {
  const context = aRequest({ session });
  const thrown = await thrownBy(() => roles.delete(session, "1"), context);
  if (!(thrown instanceof Response)) throw thrown;
  const location = new URL(thrown.headers.get("location") ?? "", "http://localhost");
  expect(location.pathname).toBe("/auth/step-up");
  expect(location.searchParams.get("returnTo")).toBe("/dashboard/roles?page=2");
  expect(thrown.headers.get("x-remix-reload-document")).toBe("true");
  expect(isStepUp(thrown)).toBe(true);
  expect(context.session).toBe(session);
});

it("nobody is led there who isn't signed in, nor by any other refusal", async () => {
  expect(await thrownBy(() => signIn.login({ username: "ada", password: "x" }))).toMatchObject({
    status: 403,
    said: WEAK.message,
    code: "second-factor",
  });
  refusal = { message: "Confirm that it is you.", code: "proof-needed" };
  const thrown = await thrownBy(() => roles.delete(session, "1"));
  expect(thrown).toBeInstanceOf(SsoApiError);
  expect(thrown).toMatchObject({ status: 403, code: "proof-needed" });
});
