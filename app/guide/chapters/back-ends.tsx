import { type Chapter, type ChapterProps, OwnServiceOnly } from "../chapter";
import { Code } from "../code";

function Body({ values }: ChapterProps) {
  const { ssoUrl, appKey, ownService } = values;
  return (
    <>
      <p>
        A back end with its own form (a command line, a device, a legacy application) can pass on a username
        and password. Prefer the redirect if there is a browser: your application then never sees a password.
      </p>
      <OwnServiceOnly values={values}>
        the claims of a signed request, and the profile for an application’s token.
      </OwnServiceOnly>
      <Code name="Sign in with a password">{`curl ${ssoUrl}/api/auth/login \\
  -H 'content-type: application/json' \\
  -d '{"username": "…", "password": "…", "appId": "${appKey}", "signedRequest": "eyJ…"}'

{"token":"eyJ…","refreshToken":"…","applicationAccess":true,"newUser":false}`}</Code>
      <ul>
        <li>
          Sign the request as in <a href="#sign-requests">Sign requests</a>, with a new <code>jti</code> each
          time and without <code>redirectionURL</code>, because there is no redirect.
        </li>
        <li>
          <strong>
            Check <code>applicationAccess</code>.
          </strong>{" "}
          If it is <code>false</code>, the password was correct, but the user has no access to your
          application, and the answer has no tokens for it. Refuse the sign-in.
        </li>
        <li>
          400: the signed request is not valid (<a href="#trouble">When something goes wrong</a>). 401: wrong
          username or password. 403: the account is inactive, or its code says what else is needed (
          <a href="#limits">Know the limits</a>). 409: the request was already used. 429: too many attempts;
          wait as long as <code>Retry-After</code> says. Show the answer’s <code>message</code>.
        </li>
        <li>
          Attempts are also limited per network, to 100 in 15 minutes. All users of your back end share its
          address.
        </li>
      </ul>
      <Code name="Get the current profile for a token">{`curl ${ssoUrl}/api/auth/profile -H 'authorization: Bearer eyJ…'`}</Code>
      <p>
        The profile call looks up the session. It returns 401 as soon as the user signs out or is deactivated,
        while a signature stays valid until the token expires. Call it before an action that can’t be undone.
      </p>
      {ownService && (
        <p>
          The{" "}
          <a href="/api/docs" target="_top">
            API reference
          </a>{" "}
          lists every call with its fields and errors. It is also available as{" "}
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
