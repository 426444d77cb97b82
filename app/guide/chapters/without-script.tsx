import type { Chapter, ChapterProps } from "../chapter";
import { Code, CodeFile } from "../code";
import { LanguageChoice } from "../language-choice";
import { EXAMPLE_ORIGIN } from "../values";

function Body({ values: { recipe, language, ssoUrl } }: ChapterProps) {
  return (
    <>
      <p>
        An application that renders its pages on the server needs no script, and its pages never see a token.
        Your back end takes the library’s steps:
      </p>
      <ol>
        <li>
          It creates a random state and stores it in a cookie (<code>HttpOnly</code>,{" "}
          <code>SameSite=Lax</code> and, over https, <code>Secure</code>). It adds the state to the query of
          the return address as <code>sso_state</code>, and signs that address.
        </li>
        <li>
          It redirects to the sign-in screen. <code>encodedString</code> is <code>name&amp;key</code> in
          base64: your application’s name, an ampersand and your Application Key. URL-encode all three
          parameters.
          <Code>{`${ssoUrl}/auth/sign-in?encodedString=…&signedRequest=…&redirectionURL=…`}</Code>
        </li>
        <li>
          The person returns to that address with <code>token</code> and <code>refreshToken</code> in the
          query. It refuses the tokens if the state doesn’t match the cookie: another site’s link must not
          sign anybody in.
        </li>
        <li>
          It verifies the access token, exchanges the refresh token at once and stores the new pair in its
          session. It then redirects to an address without tokens, even if they were not valid. Keep the query
          of the return address out of your access log.
        </li>
      </ol>
      <h3 id="recipe-redirect">The recipe</h3>
      <LanguageChoice chosen={language} anchor="recipe-redirect" label="Pages without a script in" />
      <p>
        The complete server. It needs <code>.env</code>, <code>{recipe.packages.name}</code> with its
        packages, <code>{recipe.sign.name}</code> and <code>{recipe.verify.name}</code> of the chapters before
        in its folder.
        {recipe.replaces && (
          <>
            {" "}
            Save it as <code>{recipe.replaces}</code>, in place of the one in chapter 6.
          </>
        )}
      </p>
      <CodeFile file={recipe.redirect} />
      <Code name="Run it without a script">{recipe.runRedirect}</Code>
      <p>
        Open <code>{EXAMPLE_ORIGIN}</code>.
      </p>
    </>
  );
}

export const withoutScript: Chapter = {
  id: "without-a-script",
  title: "Without a script in your pages",
  Body,
};
