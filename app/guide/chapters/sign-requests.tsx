import { type Chapter, type ChapterProps, OwnServiceOnly } from "../chapter";
import { Code, CodeFile } from "../code";
import { LanguageChoice } from "../language-choice";

function Body({ values }: ChapterProps) {
  const { recipe, language, ssoUrl, appKey } = values;
  return (
    <>
      <p>
        A signed request is a JWT, signed with HS256 and the secret’s text as the key, with <code>typ</code>{" "}
        <code>JWT</code> in its header. All of these claims are required:
      </p>
      <dl>
        <dt>
          <code>iss</code>
        </dt>
        <dd>Your Application Key.</dd>
        <dt>
          <code>aud</code>
        </dt>
        <dd>
          This service: <code>{ssoUrl}</code>
        </dd>
        <dt>
          <code>iat</code>, <code>exp</code>
        </dt>
        <dd>Now, and at most one hour later, in seconds since 1970. Ten minutes are enough.</dd>
        <dt>
          <code>jti</code>
        </dt>
        <dd>
          A random value that you never reuse, at most 256 characters. A request signs one person in once.
          Opening the sign-in screen or entering a wrong password doesn’t use it up.
        </dd>
        <dt>
          <code>redirectionURL</code>
        </dt>
        <dd>
          The full address to return to. The <code>redirectionURL</code> in the address of the sign-in screen
          must be identical: sign it exactly as you send it. Its query must not contain <code>token</code> or{" "}
          <code>refreshToken</code>.
        </dd>
      </dl>
      <h3 id="recipe-sign">The recipe</h3>
      <LanguageChoice chosen={language} anchor="recipe-sign" label="Sign requests in" />
      <p>
        This chapter and the next ones, up to <a href="#run-it">Run it</a>, build a whole application. It
        needs {recipe.needs}. Name the packages, and get them:
      </p>
      <CodeFile file={recipe.packages} />
      <Code name="Install">{recipe.install}</Code>
      <p className="guide-note">
        {recipe.checked ?? (
          <>
            <strong>Not run by our tests.</strong> Check it with the test vectors in{" "}
            <a href="#test-vectors">Test vectors</a>.
          </>
        )}
      </p>
      <CodeFile file={recipe.sign} />
      <h3 id="sign-endpoint">The endpoint</h3>
      <p>
        Add an endpoint, <code>/sso/sign</code>, to your back end. It accepts a <code>POST</code> with JSON
        and returns JSON, or 400 if it refuses the path:
      </p>
      <Code>{`POST /sso/sign
{"path": "/orders?page=2&sso_state=5b0c2f0e"}

200 OK
{"signedRequest": "eyJ…", "redirectionURL": "https://your.application/orders?page=2&sso_state=5b0c2f0e"}`}</Code>
      <p>
        <strong>It accepts a path, never an address.</strong> An endpoint that signs any address gives tokens
        to any site. So the origin comes from your settings. The recipe refuses paths that don’t begin with
        exactly one slash (<code>https://…</code>, <code>{"//…"}</code>, <code>/\…</code>, <code>@…</code>) or
        that contain a backslash, a space or a control character. Test yours with the list in{" "}
        <a href="#test-vectors">Test vectors</a>.
      </p>
      <p>
        <strong>It answers only your own pages</strong>, and returns 403 to others. Otherwise another site
        could get requests signed and sign people in without their knowledge. Browsers identify the caller:{" "}
        <code>Sec-Fetch-Site</code> must be <code>same-origin</code>. If a browser doesn’t send it,{" "}
        <code>Origin</code> must equal your <code>APP_ORIGIN</code>.
      </p>
      <p>
        <strong>The path carries a state</strong>, <code>sso_state</code> in its query. The library sets it to
        a random value and accepts tokens only together with that value.
      </p>
      <h3 id="check-request">Check a request</h3>
      <p>This call checks a request without using it up. Fill in the values that your endpoint returned:</p>
      <OwnServiceOnly values={values}>this call.</OwnServiceOnly>
      <Code>{`curl ${ssoUrl}/api/auth/application/sign-in-request \\
  -H 'content-type: application/json' \\
  -d '{"appId": "${appKey}", "signedRequest": "eyJ…", "redirectionURL": "…"}'

{"applicationName":"…","redirectionURL":"…","spent":false}`}</Code>
    </>
  );
}

export const signRequests: Chapter = { id: "sign-requests", title: "Sign requests in your back end", Body };
