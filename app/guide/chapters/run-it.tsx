import type { Chapter, ChapterProps } from "../chapter";
import { Code, CodeFile } from "../code";
import { LanguageChoice } from "../language-choice";
import { EXAMPLE_ORIGIN } from "../values";

function Body({ values: { recipe, language } }: ChapterProps) {
  return (
    <>
      <p>
        One more file completes the application. In a framework, do the same: answer{" "}
        <code>POST /sso/sign</code> with the first recipe, for your own pages and short bodies only, and guard
        your API with the second.
      </p>
      <h3 id="recipe-server">The recipe</h3>
      <LanguageChoice chosen={language} anchor="recipe-server" label="Serve both in" />
      <CodeFile file={recipe.server} />
      <p>
        The folder now has <code>.env</code>, <code>{recipe.packages.name}</code> with its packages,{" "}
        <code>{recipe.sign.name}</code>, <code>{recipe.verify.name}</code>, <code>index.html</code> and{" "}
        <code>{recipe.server.name}</code>. Run it:
      </p>
      <Code name="Run it">{recipe.run}</Code>
      <ol>
        <li>
          Open <code>{EXAMPLE_ORIGIN}</code>. Use exactly this address, not <code>127.0.0.1</code>.
        </li>
        <li>
          Choose <strong>Sign in</strong>. The sign-in screen shows your application’s name. Sign in as a user
          with access to the application.
        </li>
        <li>
          You return to the page. The address contains no token, and the page says{" "}
          <strong>Signed in as …</strong>
        </li>
        <li>
          Choose <strong>Ask my API</strong>. The answer contains your name, from the verified token.
        </li>
        <li>
          Choose <strong>Sign out</strong>, then <strong>Sign in</strong> again. The form is back.
        </li>
      </ol>
      <p>
        If something else happens, see <a href="#trouble">When something goes wrong</a>.
      </p>
    </>
  );
}

export const runIt: Chapter = { id: "run-it", title: "Run it", Body };
