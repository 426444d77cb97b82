import { type Chapter, type ChapterProps, OwnServiceOnly } from "../chapter";
import { Code, CodeFile } from "../code";
import { openId } from "./openid";

function Body({ values }: ChapterProps) {
  const { scriptTag, page, ssoUrl, openid } = values;
  return (
    <>
      <p>
        Add this tag, unchanged, to the <code>head</code> of every page that needs the signed-in user. Put it
        before all other scripts, without <code>async</code>, <code>defer</code> or <code>type="module"</code>
        : it removes the tokens from the address before other scripts can read them.
      </p>
      {openid && (
        <p id="without-a-script">
          If your pages can’t run a script, use <a href={`#${openId.id}`}>OpenID Connect</a>.
        </p>
      )}
      <OwnServiceOnly values={values}>renewing tokens and signing out with the library.</OwnServiceOnly>
      <Code name="The script tag">{scriptTag}</Code>
      <dl>
        <dt>
          <code>data-app-id</code>
        </dt>
        <dd>Your Application Key.</dd>
        <dt>
          <code>data-sign-url</code>
        </dt>
        <dd>
          The endpoint from <a href="#sign-requests">Sign requests</a>, on your own origin.
        </dd>
        <dt>
          <code>data-app-name</code>
        </dt>
        <dd>Your application’s name. Optional: the sign-in screen shows the name registered here.</dd>
        <dt>
          <code>integrity</code>
        </dt>
        <dd>
          Lets the browser refuse a modified library. A later version of this console may include a new
          library. Your pages keep theirs until you copy the tag from here again: do so after each upgrade.{" "}
          <strong>Replace the tag of version 0.1</strong> (<code>?v=c2273fdb4f64</code>). That library leaves
          tokens in the address of a page that didn’t request them, sends them to any origin that{" "}
          <code>sso.fetch</code> is called with, and can be misled by HTML injected into a page. It is still
          served only so that existing pages don’t break.
        </dd>
        <dt>
          <code>data-api-origins</code>
        </dt>
        <dd>
          Other origins that <code>sso.fetch</code> may call, such as <code>https://api.example.com</code>,
          separated by spaces. Omit it if your API is on the page’s own origin.
        </dd>
      </dl>
      <p>
        The page then has <code>window.sso</code>. All its functions return promises. The TypeScript types are
        at <a href="/sso.d.ts">/sso.d.ts</a>.
      </p>
      <dl>
        <dt>
          <code>sso.user()</code>
        </dt>
        <dd>
          <code>{"{ id, name, roles }"}</code> of the signed-in user, or <code>null</code>. For display only:
          your API must verify the token.
        </dd>
        <dt>
          <code>sso.signIn(path)</code>
        </dt>
        <dd>
          Opens the sign-in screen and returns to <code>path</code>, by default to this page. A path with{" "}
          <code>token</code> or <code>refreshToken</code> in its query is refused: those names are reserved.
        </dd>
        <dt>
          <code>sso.fetch(…)</code>
        </dt>
        <dd>
          The browser’s <code>fetch</code> with the access token. After a 401 it renews the tokens and retries
          once. If the sign-in has ended, it signs in again. It calls the page’s own origin and those in{" "}
          <code>data-api-origins</code>. For other origins, and for redirects to them, the promise rejects,
          because the called server sees the token.
        </dd>
        <dt>
          <code>sso.token()</code>
        </dt>
        <dd>
          A valid access token, renewed if necessary, or <code>null</code>.
        </dd>
        <dt>
          <code>sso.signOut()</code>
        </dt>
        <dd>Ends the sign-in, in this tab and at this service.</dd>
      </dl>
      <p>
        Tokens are stored in the tab’s <code>sessionStorage</code>. Another tab starts signed out, and{" "}
        <code>sso.signIn()</code> signs it in without a form. A page with a Content-Security-Policy needs{" "}
        <code>{ssoUrl}</code> in <code>script-src</code> and <code>connect-src</code>.
      </p>
      <p>A complete page to start with, the same in every language:</p>
      <CodeFile file={page} />
    </>
  );
}

export const library: Chapter = { id: "library", title: "Add the library to your pages", Body };
