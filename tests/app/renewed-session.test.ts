import { beforeAll, expect, it } from "vitest";
import { configureEnv } from "#app/env.server";
import { type Session, writeSession } from "#app/request/session.server";
import { account } from "#app/sso-api/account.server";
import { setEmbeddedService } from "#app/sso-api/transport.server";
import { aRequest, within } from "#tests/support/console-request";

beforeAll(() => configureEnv({ LOG_LEVEL: "silent" }, { sessionSecret: "9f2b7c41e0d85a36c1f4b7a2908e6d53" }));

const BEFORE: Session = {
  token: "before",
  refreshToken: "before",
  signedInAt: Date.now(),
  person: "somebody",
};
const NEW = { token: "after", refreshToken: "afterwards" };

/** Confirms an app. @returns the page's answer, the session and the body that was sent */
async function confirm(answer: Response) {
  let sent = "";
  setEmbeddedService(async (request) => {
    sent = await request.text();
    return answer;
  });
  const context = aRequest();
  const shown = await within(async () => {
    await writeSession(BEFORE);
    return account.confirmTotp(BEFORE, { code: "123456" });
  }, context);
  return { shown, session: context.session, sent };
}

it("the new tokens of a changed factor are kept in the session, and no page gets them", async () => {
  const { shown, session, sent } = await confirm(Response.json({ ...NEW, codes: ["abcd"] }));
  expect(shown).toEqual({ codes: ["abcd"] });
  expect(session).toEqual({ ...BEFORE, ...NEW });
  expect(sent).toBe('{"code":"123456"}');
});

it.each([
  ["nothing", () => new Response(null, { status: 204 })],
  ["no tokens", () => Response.json({})],
  ["null", () => Response.json(null)],
])("a foreign SSO API that answers %s goes on with the session as it is", async (_, answer) => {
  expect(await confirm(answer())).toMatchObject({ shown: {}, session: BEFORE });
});
