import type { Chapter, ChapterProps } from "../chapter";
import { Code, CodeFile } from "../code";
import { EXAMPLE_ORIGIN } from "../values";

function Body({ values: { example, language } }: ChapterProps) {
  return (
    <>
      <p>
        {language === "node"
          ? "One more file makes an application of it, in plain Node 20.19 or newer, without a framework:"
          : "In your framework, let POST /sso/sign answer with the first recipe and guard your API with the second. This is the same in plain Node, to compare with or to try the page on (choose Node above for its two recipes):"}
      </p>
      <CodeFile file={example.server} />
      <p>
        The folder now has <code>.env</code>, <code>sign.mjs</code>, <code>verify.mjs</code>,{" "}
        <code>index.html</code> and <code>server.mjs</code>. Run it:
      </p>
      <Code>{`npm install jose
node --env-file=.env server.mjs`}</Code>
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
