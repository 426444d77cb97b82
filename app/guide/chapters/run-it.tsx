import type { Chapter, ChapterProps } from "../chapter";
import { Code, CodeFile } from "../code";
import { LanguageChoice } from "../language-choice";
import { EXAMPLE_ORIGIN } from "../values";

function Body({ values: { recipe, language } }: ChapterProps) {
  return (
    <>
      <p>
        One more file makes an application of it. In a framework, do the same: answer{" "}
        <code>POST /sso/sign</code> with the first recipe, only to your own pages and only for short bodies,
        and guard your API with the second.
      </p>
      <h3 id="recipe-server">The recipe</h3>
      <LanguageChoice chosen={language} anchor="recipe-server" label="Serve them in" />
      <CodeFile file={recipe.server} />
      <p>
        The folder now has <code>.env</code>, <code>{recipe.sign.name}</code>,{" "}
        <code>{recipe.verify.name}</code>, <code>index.html</code> and <code>{recipe.server.name}</code>. Run
        it:
      </p>
      <Code name="Run it">{recipe.run}</Code>
      <ol>
        <li>
          Open <code>{EXAMPLE_ORIGIN}</code>: use this very address, not <code>127.0.0.1</code>.
        </li>
        <li>
          Press <strong>Sign in</strong>. The sign-in screen shows your application’s name; sign in as
          somebody who has the application.
        </li>
        <li>
          You are back, the address has no token in it, and the page says <strong>Signed in as …</strong>
        </li>
        <li>
          Press <strong>Ask my API</strong>: it answers with your name, which it has from the verified token.
        </li>
        <li>
          Press <strong>Sign out</strong>, then <strong>Sign in</strong> again: the form is back.
        </li>
      </ol>
      <p>Something else happened? Chapter 10 knows the usual reasons.</p>
    </>
  );
}

export const runIt: Chapter = { id: "run-it", title: "Run it", Body };
