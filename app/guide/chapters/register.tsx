import type { Chapter, ChapterProps } from "../chapter";
import { Code } from "../code";
import { EXAMPLE_ORIGIN } from "../values";

function Body({ values }: ChapterProps) {
  return (
    <>
      <ol>
        <li>
          Somebody who may change applications opens <strong>Application Access</strong>, presses{" "}
          <strong>Add Application</strong>, types its name and presses{" "}
          <strong>Save &amp; Generate Key</strong>. The next screen shows the <strong>Application Key</strong>
          , the <strong>Application Secret</strong> and a script tag.
        </li>
        <li>
          Take the secret along now: it is shown this once. It belongs to your back end alone, never into a
          page, a repository or a log. If it is lost or got out, ask an administrator for a new one.
        </li>
        <li>
          In <strong>User Management</strong>, edit the people who are to use the application and tick it
          under <strong>Applications</strong>; for a start, tick it for yourself. Whoever doesn’t have it is
          not let in, whatever role they have.
        </li>
        <li>
          Make an empty folder for your application, and in it a file <code>.env</code> with these settings.
          All recipes read them from the environment; chapter 6 has the command.
        </li>
      </ol>
      <Code name=".env">{`SSO_URL=${values.ssoUrl}
APP_KEY=${values.appKey}
APP_SECRET=THE_APPLICATION_SECRET
APP_ORIGIN=${EXAMPLE_ORIGIN}`}</Code>
      <dl>
        <dt>
          <code>SSO_URL</code>
        </dt>
        <dd>This service, letter for letter: no slash at its end. It is the issuer of every token.</dd>
        <dt>
          <code>APP_KEY</code>, <code>APP_SECRET</code>
        </dt>
        <dd>What registering showed. The secret is text: use it as it stands, and don’t decode it.</dd>
        <dt>
          <code>APP_ORIGIN</code>
        </dt>
        <dd>
          Where people open your application: scheme, host and port, no slash at its end. It has to be{" "}
          <code>https</code>; <code>http</code> will do on <code>localhost</code> alone.
        </dd>
        <dt>
          <code>APP_PORT</code>
        </dt>
        <dd>
          Only behind a proxy that answers at <code>APP_ORIGIN</code>: the port that your application itself
          listens at. Without it that is the port of <code>APP_ORIGIN</code>, or 4000 where it has none.
        </dd>
      </dl>
    </>
  );
}

export const register: Chapter = { id: "register", title: "Register the application", Body };
