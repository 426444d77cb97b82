import { type Chapter, type ChapterProps, OwnServiceOnly } from "../chapter";
import { Code, CodeFile } from "../code";
import { LanguageChoice } from "../language-choice";

function Body({ values }: ChapterProps) {
  const { ssoUrl, appKey, recipe, language } = values;
  return (
    <>
      <p>
        Each call to your API brings <code>Authorization: Bearer …</code>. Verify the token on every call,
        before you do anything with it. All of this must hold:
      </p>
      <OwnServiceOnly values={values}>tokens of this kind, and the keys for them.</OwnServiceOnly>
      <ul>
        <li>
          signed with <code>ES256</code>, and with no other algorithm, by one of the keys at{" "}
          <code>{ssoUrl}/api/.well-known/jwks.json</code> (the header’s <code>kid</code> says which);
        </li>
        <li>
          header <code>typ</code> <code>at+jwt</code>,
        </li>
        <li>
          issuer <code>iss</code> <code>{ssoUrl}</code>,
        </li>
        <li>
          audience <code>aud</code> <code>{appKey}</code>, your key: a token that was made for another
          application is none of yours;
        </li>
        <li>
          <code>exp</code> not over. Half a minute of tolerance makes up for clocks that disagree.
        </li>
      </ul>
      <p>
        Cache the keys for five minutes at most: a key that was revoked is no longer published. Fetch them
        again when a token names one that you don’t have, but no more often than every few seconds, because
        anybody can make up such tokens. New keys are published before they are used, and come without notice;
        only after an emergency, when all keys are replaced at once, a good token may get 401 for those few
        seconds. The recipes set five minutes and five seconds; the defaults of most libraries are longer.
      </p>
      <h3 id="recipe-verify">The recipe</h3>
      <LanguageChoice chosen={language} anchor="recipe-verify" label="Verify tokens in" />
      <CodeFile file={recipe.verify} />
      <p>What a verified token says:</p>
      <Code>{`{
  "iss": "${ssoUrl}",
  "aud": "${appKey}",
  "sub": "the person's id, which never changes: keep this beside your own data",
  "name": "Grace Hopper",
  "roles": ["auditor"],
  "sid": "the session's id",
  "iat": 1767225600,
  "exp": 1767226500
}`}</Code>
      <p>
        <code>roles</code> are the names of the person’s roles here, fifty at most, and fewer where they are
        very long; the profile (chapter 9) has all of them. Names and roles change: take them from the newest
        token.
      </p>
    </>
  );
}

export const verifyTokens: Chapter = { id: "verify-tokens", title: "Verify access tokens in your API", Body };
