import type { Chapter, ChapterProps } from "../chapter";
import { Code, CodeFile } from "../code";
import { EXAMPLE_ORIGIN } from "../values";

function Body({ values: { example, ssoUrl } }: ChapterProps) {
  return (
    <>
      <p>
        An application that renders its pages on the server needs no script at all, and its pages never see a
        token. Your back end does what the library does:
      </p>
      <ol>
        <li>
          It makes a random state, keeps it in a cookie (<code>HttpOnly</code>, <code>SameSite=Lax</code> and,
          over https, <code>Secure</code>), puts it into the query of the address to come back to as{" "}
          <code>sso_state</code>, and signs that address.
        </li>
        <li>
          It redirects to the sign-in screen. <code>encodedString</code> is <code>name&amp;key</code> in
          base64: your application’s name, an ampersand, your Application Key. Encode all three for an
          address.
          <Code>{`${ssoUrl}/auth/sign-in?encodedString=…&signedRequest=…&redirectionURL=…`}</Code>
        </li>
        <li>
          The person comes back to that address with <code>token</code> and <code>refreshToken</code> added to
          its query. It refuses them where the state isn’t the cookie’s: somebody else’s link must not sign
          anybody in.
        </li>
        <li>
          It verifies the access token, exchanges the refresh token at once, keeps the new pair in its
          session, and redirects to an address without tokens, whether they were good or not. Keep query
          strings of that one address out of your access log.
        </li>
      </ol>
      <p>
        All of it in plain Node, beside <code>.env</code>, <code>sign.mjs</code> and <code>verify.mjs</code>:
      </p>
      <CodeFile file={example.redirect} />
      <p>
        Run it with <code>node --env-file=.env redirect.mjs</code> and open <code>{EXAMPLE_ORIGIN}</code>.
      </p>
    </>
  );
}

export const withoutScript: Chapter = {
  id: "without-a-script",
  title: "Without a script in your pages",
  Body,
};
