import { type Chapter, type ChapterProps, OwnServiceOnly } from "../chapter";
import { Code } from "../code";

function Body({ values }: ChapterProps) {
  const { ssoUrl } = values;
  return (
    <>
      <p>
        The library renews tokens and signs out for you. Without it, use these calls. They accept any origin
        and use no cookies.
      </p>
      <OwnServiceOnly values={values}>the first call.</OwnServiceOnly>
      <Code name="Renew a pair">{`curl ${ssoUrl}/api/auth/refresh \\
  -H 'content-type: application/json' -d '{"refreshToken": "…"}'

{"token":"eyJ…","refreshToken":"…"}`}</Code>
      <ul>
        <li>
          <strong>A refresh token is valid once.</strong> Store the new pair before you use it. Concurrent
          calls, or a retry after a lost answer, get the same new pair within ten seconds. The refresh token
          from an address has no such grace period and is valid for one minute.
        </li>
        <li>
          A token that is used again later indicates a copy and ends its pair. The answer is 401. You also get
          401 after one hour without use, 12 hours after the sign-in, and after the user was deactivated or
          lost access to the application. Send the user to sign in again.
        </li>
        <li>These are the default times. The operator of this service may have changed them.</li>
      </ul>
      <Code name="End a sign-in">{`curl ${ssoUrl}/api/auth/logout -H 'authorization: Bearer eyJ…'`}</Code>
      <p>
        This ends the whole sign-in: the session here, and the refresh tokens of every application that it was
        used for. Then delete both tokens on your side.
      </p>
    </>
  );
}

export const signingOut: Chapter = { id: "refresh-and-sign-out", title: "Renew tokens and sign out", Body };
