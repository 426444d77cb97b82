import type { Chapter, ChapterProps } from "../chapter";

function Body({ values: { ssoUrl, ownService } }: ChapterProps) {
  return (
    <dl className="guide-trouble">
      <dt>“This sign-in request is not valid”</dt>
      <dd>
        The signed request is not valid. For security, the page doesn’t say why. Use the check in{" "}
        <a href="#sign-requests">Sign requests</a>, then verify each of these: the secret is this
        application’s newest, and its text is not decoded; <code>aud</code> is exactly <code>{ssoUrl}</code>;{" "}
        <code>iss</code> is your key, and <code>encodedString</code> has the same key;{" "}
        <code>redirectionURL</code> is identical to the signed one (encoded once, not twice), uses{" "}
        <code>https</code>, or <code>http</code> on localhost, and has no <code>token</code> or{" "}
        <code>refreshToken</code> in its query; <code>exp</code> is at most an hour after <code>iat</code>,
        and there is a <code>jti</code>; your server’s clock is accurate to half a minute; and the application
        still exists.
      </dd>
      <dt>“This sign-in request was already used”</dt>
      <dd>
        The person used the back button or reloaded the page after the sign-in. Sign a new request for each
        sign-in. Never store one, and don’t let caches store your endpoint’s answer.
      </dd>
      <dt>“Requested application is not assigned to your account”</dt>
      <dd>
        The password was correct, but the user doesn’t have the application, or it is inactive. Assign it in
        User Management. “You currently don’t have any applications assigned” means that the user has no
        application at all.
      </dd>
      <dt>
        Still not signed in after the return; the browser’s console says “ignored tokens that this tab did not
        request”
      </dt>
      <dd>
        The sign-in returned to another origin than it started from. <code>127.0.0.1</code> and{" "}
        <code>localhost</code> are different origins, and so are hosts with and without <code>www</code>. Open
        the application at <code>APP_ORIGIN</code>, and serve it at that origin only.
      </dd>
      <dt>The tokens stay in the address</dt>
      <dd>
        The page that the person returned to has no script tag, or the one of version 0.1. Every page that
        signs people in needs the current tag.
      </dd>
      <dt>
        <code>sso is not defined</code>
      </dt>
      <dd>
        The browser didn’t load the library: the Content-Security-Policy lacks <code>{ssoUrl}</code>, or{" "}
        <code>integrity</code> doesn’t match. The browser’s console says which. Copy the tag from{" "}
        <a href="#library">Add the library</a>
        again.
      </dd>
      <dt>“The back end did not sign the request (400)”, or 403, or 404, or 500</dt>
      <dd>
        This is your endpoint’s answer. 400: it refuses the path. 403: it doesn’t recognize the page as its
        own; open the application at <code>APP_ORIGIN</code>. 404: <code>data-sign-url</code> is wrong. 500:
        see your back end’s log.
      </dd>
      <dt>“… is neither this page’s origin nor in data-api-origins”</dt>
      <dd>
        <code>sso.fetch</code> was called with another origin, or was redirected to one. Add your own APIs to{" "}
        <code>data-api-origins</code>. For other APIs, use the browser’s <code>fetch</code>.
      </dd>
      <dt>
        <code>crypto.randomUUID is not a function</code>
      </dt>
      <dd>The page was loaded over plain http from another machine. Use https, or localhost.</dd>
      <dt>Your API returns 401 for a new token</dt>
      <dd>
        Decode the token’s middle part. <code>aud</code> must be your key, and <code>iss</code> must be{" "}
        <code>{ssoUrl}</code> without a trailing slash. Then check your clock, and check that your back end
        can reach <code>{ssoUrl}/api/.well-known/jwks.json</code>.
      </dd>
      <dt>Signed out sooner than expected</dt>
      <dd>
        A refresh token was used twice, which ends its pair. Either two processes of your back end renewed the
        same token, or a duplicated tab used its copy. Renew tokens in one place, and store the new pair
        before you use it.
      </dd>
      <dt>“Too many attempts”, 429</dt>
      <dd>
        Sign-in attempts are limited per account and per network. Wait as long as <code>Retry-After</code>{" "}
        says. An administrator can unlock an account.
      </dd>
      {ownService && (
        <>
          <dt>403 with the code “second-factor”</dt>
          <dd>
            The account has a second step, or needs one, and the login call can’t take it (
            <a href="#limits">Know the limits</a>). From the renewal of a token, a 401 can have the same
            reason: start a new sign-in. The sign-in page asks for what is missing.
          </dd>
        </>
      )}
      <dt>The sign-in screen doesn’t load in a frame</dt>
      <dd>This protects against clickjacking. Navigate the top-level window instead.</dd>
    </dl>
  );
}

export const trouble: Chapter = { id: "trouble", title: "When something goes wrong", Body };
