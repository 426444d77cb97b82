import { type Chapter, type ChapterProps, OwnServiceOnly } from "../chapter";
import { Code, CodeFile } from "../code";

function Body({ values }: ChapterProps) {
  const { scriptTag, example, ssoUrl } = values;
  return (
    <>
      <p>
        Put this tag into the <code>head</code> of every page that needs to know who is there, above all other
        scripts and as it stands, without <code>async</code>, <code>defer</code> or <code>type="module"</code>
        : it takes the tokens out of the address before anything else sees them.
      </p>
      <OwnServiceOnly values={values}>renewing and signing out by the library.</OwnServiceOnly>
      <Code name="The script tag">{scriptTag}</Code>
      <dl>
        <dt>
          <code>data-app-id</code>
        </dt>
        <dd>Your Application Key.</dd>
        <dt>
          <code>data-sign-url</code>
        </dt>
        <dd>The endpoint of chapter 3, on your own origin.</dd>
        <dt>
          <code>data-app-name</code>
        </dt>
        <dd>
          Your application’s name; it may be left out. The sign-in screen shows the name that is stored here.
        </dd>
        <dt>
          <code>integrity</code>
        </dt>
        <dd>
          Lets the browser refuse a library that somebody changed. A later version of this console may bring
          another library; your pages keep theirs until you take the tag from here again. Do so after each
          upgrade. <strong>Replace the tag of version 0.1</strong> (<code>?v=c2273fdb4f64</code>): that
          library leaves tokens in the address of a page that didn’t ask for them, sends them along to
          whatever origin <code>sso.fetch</code> is called with, and can be led astray by HTML that somebody
          puts into a page. It is still served only so that pages which name it don’t break.
        </dd>
        <dt>
          <code>data-api-origins</code>
        </dt>
        <dd>
          Other origins that <code>sso.fetch</code> may call, such as <code>https://api.example.com</code>,
          with a space between them. Leave it out where your API is on the page’s own origin.
        </dd>
      </dl>
      <p>
        The page then has <code>window.sso</code>. All its functions answer with a promise; their types for
        TypeScript are at <a href="/sso.d.ts">/sso.d.ts</a>.
      </p>
      <dl>
        <dt>
          <code>sso.user()</code>
        </dt>
        <dd>
          <code>{"{ id, name, roles }"}</code> of whoever is signed in, or <code>null</code>. For showing
          only: what counts is what your API verifies.
        </dd>
        <dt>
          <code>sso.signIn(path)</code>
        </dt>
        <dd>
          Leaves for the sign-in screen and comes back to <code>path</code>, or to this page where none is
          given. A path with <code>token</code> or <code>refreshToken</code> in its query is refused: those
          names are taken.
        </dd>
        <dt>
          <code>sso.fetch(…)</code>
        </dt>
        <dd>
          The browser’s <code>fetch</code> with the access token. After a 401 it renews the tokens and tries
          once more; where the sign-in has ended, it signs in again. It calls the page’s own origin and those
          in <code>data-api-origins</code>. For any other, and for a redirect to another, the promise is
          rejected: whoever is called sees the token.
        </dd>
        <dt>
          <code>sso.token()</code>
        </dt>
        <dd>An access token that is good now, renewed where it has to be, or null.</dd>
        <dt>
          <code>sso.signOut()</code>
        </dt>
        <dd>Ends the sign-in, in this tab and here.</dd>
      </dl>
      <p>
        Tokens are kept in the tab’s <code>sessionStorage</code>: another tab starts signed out, and one call
        of <code>sso.signIn()</code> brings it in without a form. A page with a Content-Security-Policy needs{" "}
        <code>{ssoUrl}</code> in <code>script-src</code> and <code>connect-src</code>.
      </p>
      <p>A whole page to start with:</p>
      <CodeFile file={example.page} />
    </>
  );
}

export const library: Chapter = { id: "library", title: "Add the library to your pages", Body };
