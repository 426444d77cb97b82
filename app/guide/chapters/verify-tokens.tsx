import { type Chapter, type ChapterProps, OwnServiceOnly } from "../chapter";
import { Code, CodeFile } from "../code";
import { LanguageChoice } from "../language-choice";

function Body({ values }: ChapterProps) {
  const { ssoUrl, appKey, recipe, language } = values;
  return (
    <>
      <p>
        Each call to your API carries <code>Authorization: Bearer …</code>. Verify the token on every call
        before you use it. All of these conditions must hold:
      </p>
      <OwnServiceOnly values={values}>these tokens, and the keys for them.</OwnServiceOnly>
      <ul>
        <li>
          The token is signed with <code>ES256</code>, no other algorithm, by one of the keys at{" "}
          <code>{ssoUrl}/api/.well-known/jwks.json</code>. The header’s <code>kid</code> names the key.
        </li>
        <li>
          The header’s <code>typ</code> is <code>at+jwt</code>.
        </li>
        <li>
          The issuer, <code>iss</code>, is <code>{ssoUrl}</code>.
        </li>
        <li>
          The audience, <code>aud</code>, is your key, <code>{appKey}</code>. A token for another application
          is not for you.
        </li>
        <li>
          The expiry, <code>exp</code>, is not past. Allow 30 seconds for clocks that differ.
        </li>
      </ul>
      <p>
        Cache the keys for at most five minutes: revoked keys are no longer published. Fetch them again when a
        token names an unknown key, but at most every few seconds, because anybody can forge such tokens. Keys
        rotate without notice, and new keys are published before they are used. Only when an emergency
        replaces all keys at once can a valid token get 401 for those few seconds. The recipes use five
        minutes and five seconds. Most libraries have longer defaults.
      </p>
      <h3 id="recipe-verify">The recipe</h3>
      <LanguageChoice chosen={language} anchor="recipe-verify" label="Verify tokens in" />
      <CodeFile file={recipe.verify} />
      <p>The claims of a verified token:</p>
      <Code>{`{
  "iss": "${ssoUrl}",
  "aud": "${appKey}",
  "sub": "the user's id, which never changes: store it with your own data",
  "name": "Grace Hopper",
  "roles": ["auditor"],
  "sid": "the session's id",
  "iat": 1767225600,
  "exp": 1767226500
}`}</Code>
      <p>
        <code>roles</code> lists the names of the user’s roles here: at most 50, and fewer if they are very
        long. The profile (<a href="#back-ends">Back ends</a>) has all of them. Names and roles change: read
        them from the newest token.
      </p>
    </>
  );
}

export const verifyTokens: Chapter = { id: "verify-tokens", title: "Verify access tokens in your API", Body };
