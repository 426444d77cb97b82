import { type Chapter, type ChapterProps, OwnServiceOnly } from "../chapter";
import { Code, CodeFile } from "../code";
import { LanguageChoice } from "../language-choice";

function Body({ values }: ChapterProps) {
  const { recipe, language, ssoUrl, appKey } = values;
  return (
    <>
      <p>
        A signed request is a JWT: HS256, with the secret’s text as its key and <code>typ</code>{" "}
        <code>JWT</code> in its header. These are its claims, all of them needed:
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
          <code>{ssoUrl}</code>, this service.
        </dd>
        <dt>
          <code>iat</code>, <code>exp</code>
        </dt>
        <dd>Now, and at most one hour later, in seconds since 1970. Ten minutes will do.</dd>
        <dt>
          <code>jti</code>
        </dt>
        <dd>
          Something random that you never use again, at most 256 characters. A request brings one person in
          once; opening the sign-in screen or mistyping a password doesn’t use it up.
        </dd>
        <dt>
          <code>redirectionURL</code>
        </dt>
        <dd>
          The whole address to come back to. What is sent along in the address of the sign-in screen must be
          the same letter for letter: sign it as you send it. Its query can’t have a <code>token</code> or a{" "}
          <code>refreshToken</code> yet.
        </dd>
      </dl>
      <h3 id="recipe-sign">The recipe</h3>
      <LanguageChoice chosen={language} anchor="recipe-sign" label="Sign requests in" />
      <p>The recipes here and in chapters 5 and 6 are written for {recipe.needs}:</p>
      <Code>{recipe.install}</Code>
      {!recipe.tested && (
        <p className="guide-note">
          These recipes are not run by our tests, as those in Node and Python are. Try them with chapter 12’s
          test vectors.
        </p>
      )}
      <CodeFile file={recipe.sign} />
      <h3 id="sign-endpoint">The endpoint</h3>
      <p>
        Give your back end an address, <code>/sso/sign</code>, for the page to ask. It takes a{" "}
        <code>POST</code> of JSON and answers JSON, or 400 where it refuses the path:
      </p>
      <Code>{`POST /sso/sign
{"path": "/orders?page=2&sso_state=5b0c2f0e"}

200 OK
{"signedRequest": "eyJ…", "redirectionURL": "https://your.application/orders?page=2&sso_state=5b0c2f0e"}`}</Code>
      <p>
        <strong>It takes a path and never an address.</strong> An endpoint that signs whatever it is sent
        hands out tokens to whoever asks. So the origin comes from your settings, and the recipe refuses
        whatever doesn’t begin with exactly one slash (<code>https://…</code>, <code>{"//…"}</code>,{" "}
        <code>/\…</code>, <code>@…</code>) or holds a backslash, a space or a control character anywhere.
        Chapter 12 has a list to try on yours.
      </p>
      <p>
        <strong>It answers your own pages alone</strong>, and anybody else with 403. Otherwise another site
        could have requests signed, and sign people in without their knowledge. Browsers say who asks:{" "}
        <code>Sec-Fetch-Site</code> must be <code>same-origin</code>; where a browser doesn’t send it,{" "}
        <code>Origin</code> must be your <code>APP_ORIGIN</code>.
      </p>
      <p>
        <strong>The path has a state</strong>, <code>sso_state</code> in its query: the library puts in
        something random and takes tokens only when they come back with it.
      </p>
      <h3 id="check-request">Check it</h3>
      <p>This asks whether a request is good, and doesn’t use it up. Put in what your endpoint answered:</p>
      <OwnServiceOnly values={values}>this call.</OwnServiceOnly>
      <Code>{`curl ${ssoUrl}/api/auth/application/sign-in-request \\
  -H 'content-type: application/json' \\
  -d '{"appId": "${appKey}", "signedRequest": "eyJ…", "redirectionURL": "…"}'

{"applicationName":"…","redirectionURL":"…","spent":false}`}</Code>
    </>
  );
}

export const signRequests: Chapter = { id: "sign-requests", title: "Sign requests in your back end", Body };
