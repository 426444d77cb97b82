import type { Chapter, ChapterProps } from "../chapter";
import { Code } from "../code";
import { EXAMPLE_ORIGIN } from "../values";

const POWERSHELL =
  "Get-Content .env | ForEach-Object { $name, $value = $_ -split '=', 2; Set-Item \"env:$name\" $value }";

function Body({ values }: ChapterProps) {
  return (
    <>
      <ol>
        <li>
          An administrator opens <strong>Application Access</strong>, chooses <strong>Add Application</strong>
          , enters a name and chooses <strong>Save &amp; Generate Key</strong>. The next screen shows the{" "}
          <strong>Application Key</strong>, the <strong>Application Secret</strong> and a script tag.
        </li>
        <li>
          Copy the secret now: it is shown only once. Store it in your back end only, never in a page, a
          repository or a log. If it is lost or leaked, ask an administrator to replace it.
        </li>
        <li>
          In <strong>User Management</strong>, edit the people who should use the application and select it
          under <strong>Applications</strong>. Start with yourself. People without the application can’t sign
          in to it, regardless of their role.
        </li>
        <li>
          Create an empty folder for your application with a file named <code>.env</code> and these settings.
          All recipes read them from the environment. <a href="#run-it">Run it</a> has the command that puts
          them there.
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
        <dd>
          This service’s origin, exactly as shown, without a trailing slash. It is the issuer of every token.
        </dd>
        <dt>
          <code>APP_KEY</code>, <code>APP_SECRET</code>
        </dt>
        <dd>The key and the secret from step 1. The secret is text: use it as shown, and don’t decode it.</dd>
        <dt>
          <code>APP_ORIGIN</code>
        </dt>
        <dd>
          The origin where people open your application: scheme, host and port, without a trailing slash. It
          must be <code>https</code>, or <code>http</code> on <code>localhost</code>.
        </dd>
        <dt>
          <code>APP_PORT</code>
        </dt>
        <dd>
          Only if a proxy answers at <code>APP_ORIGIN</code>: the port that your application listens on. The
          default is the port of <code>APP_ORIGIN</code>, or 4000 if it has none.
        </dd>
      </dl>
      <p>
        The commands of this guide are for a shell of Linux or macOS. On Windows, PowerShell reads the
        settings with this line, in place of the one that begins with <code>set -a</code>:
      </p>
      <Code name="PowerShell">{POWERSHELL}</Code>
    </>
  );
}

export const register: Chapter = { id: "register", title: "Register the application", Body };
