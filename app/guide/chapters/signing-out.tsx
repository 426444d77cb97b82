import { type Chapter, type ChapterProps, OwnServiceOnly } from "../chapter";
import { Code } from "../code";

function Body({ values }: ChapterProps) {
  const { ssoUrl } = values;
  return (
    <>
      <p>
        The library renews tokens and signs out by itself. Without it, these are the calls; any origin may
        make them, and they take no cookies.
      </p>
      <OwnServiceOnly values={values}>the first of them.</OwnServiceOnly>
      <Code name="Renew a pair">{`curl ${ssoUrl}/api/auth/refresh \\
  -H 'content-type: application/json' -d '{"refreshToken": "…"}'

{"token":"eyJ…","refreshToken":"…"}`}</Code>
      <ul>
        <li>
          <strong>A refresh token is good once.</strong> Keep the new pair before you use it. Two calls at the
          same time, or one whose answer was lost, get the same new pair within ten seconds. The refresh token
          that stood in an address has no such grace, and is good for a minute only.
        </li>
        <li>
          One that comes back later ends its pair: somebody has a copy. The answer is 401, and so is the
          answer after an hour without any use, twelve hours after the sign-in, and when the person was
          deactivated or lost the application. Send them to sign in again.
        </li>
        <li>Those times are the usual ones; whoever runs this service may have set others.</li>
      </ul>
      <Code name="End a sign-in">{`curl ${ssoUrl}/api/auth/logout -H 'authorization: Bearer eyJ…'`}</Code>
      <p>
        This ends the whole sign-in: here, and the refresh tokens of every application that the person entered
        by it. Then forget both tokens on your side.
      </p>
    </>
  );
}

export const signingOut: Chapter = { id: "refresh-and-sign-out", title: "Renew tokens, and sign out", Body };
