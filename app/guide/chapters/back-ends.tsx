import { type Chapter, type ChapterProps, OwnServiceOnly } from "../chapter";
import { Code } from "../code";

function Body({ values }: ChapterProps) {
  const { ssoUrl, appKey, ownService } = values;
  return (
    <>
      <p>
        A back end with a form of its own (a command line, a device, an old application) may pass username and
        password on. Prefer the redirect where there is a browser: then your application never sees a
        password.
      </p>
      <OwnServiceOnly values={values}>
        what a signed request holds, and the profile of an application’s token.
      </OwnServiceOnly>
      <Code name="Sign in with a password">{`curl ${ssoUrl}/api/auth/login \\
  -H 'content-type: application/json' \\
  -d '{"username": "…", "password": "…", "appId": "${appKey}", "signedRequest": "eyJ…"}'

{"token":"eyJ…","refreshToken":"…","applicationAccess":true,"newUser":false}`}</Code>
      <ul>
        <li>
          Sign the request as in chapter 3, with a new <code>jti</code> each time, and without{" "}
          <code>redirectionURL</code>: there is no way back.
        </li>
        <li>
          <strong>
            Look at <code>applicationAccess</code>.
          </strong>{" "}
          Where it is <code>false</code>, the password was right, but your application isn’t open to the
          person, and the answer has no tokens for it. Let nobody in.
        </li>
        <li>
          400: something about the signed request is wrong (chapter 10). 401: username or password is wrong.
          403: the account is inactive. 409: the request was used before. 429: too many attempts; wait as{" "}
          <code>Retry-After</code> says. Show the answer’s <code>message</code>.
        </li>
        <li>
          Attempts are counted by network too, and everybody who signs in through your back end shares its
          address: a hundred in a quarter of an hour.
        </li>
      </ul>
      <Code name="Ask who a token is for, as of now">{`curl ${ssoUrl}/api/auth/profile -H 'authorization: Bearer eyJ…'`}</Code>
      <p>
        The profile looks the sign-in up: it answers 401 at once for somebody who signed out or was
        deactivated, where a verified signature goes on to its end. Ask it before something that can’t be
        undone.
      </p>
      {ownService && (
        <p>
          Every call with its fields and refusals:{" "}
          <a href="/api/docs" target="_top">
            the service’s reference
          </a>
          , and the same as{" "}
          <a href="/api/openapi.json" target="_top">
            OpenAPI
          </a>
          .
        </p>
      )}
    </>
  );
}

export const backEnds: Chapter = { id: "back-ends", title: "Back ends that call the service", Body };
