import type { Chapter, ChapterProps } from "../chapter";

function Body({ values: { ssoUrl } }: ChapterProps) {
  return (
    <dl className="guide-trouble">
      <dt>“This sign-in request is not valid”</dt>
      <dd>
        Something about the signed request is wrong, and this page never says what. Ask the call of chapter 3,
        then look at: the secret (its text, not decoded; this application’s, the newest); <code>aud</code>{" "}
        exactly <code>{ssoUrl}</code>; <code>iss</code> your key, and the same key in{" "}
        <code>encodedString</code>; <code>redirectionURL</code> letter for letter the signed one (encoded
        once, not twice), and without a <code>token</code> or <code>refreshToken</code> in its query;{" "}
        <code>https</code>, or <code>http</code> on localhost; <code>exp</code> at most an hour after{" "}
        <code>iat</code>; a <code>jti</code>; your server’s clock, within half a minute; the application,
        which must be there.
      </dd>
      <dt>“This sign-in request was already used”</dt>
      <dd>
        The back button or a reload after the way back. Sign a new request for each sign-in; never keep one,
        and let no cache keep your endpoint’s answer.
      </dd>
      <dt>“Requested application is not assigned to your account”</dt>
      <dd>
        The password was right, but the person doesn’t have the application, or it is inactive. Tick it for
        them in User Management. “You currently don’t have any applications assigned” means that they have
        none at all.
      </dd>
      <dt>
        Back, and still not signed in; the browser’s console says “tokens came that this tab did not ask for”
      </dt>
      <dd>
        The way back led to another origin than the one that left: <code>127.0.0.1</code> and{" "}
        <code>localhost</code>, or with and without <code>www</code>, are two. Open the application at{" "}
        <code>APP_ORIGIN</code>, and make that the only address it answers at.
      </dd>
      <dt>The tokens stay in the address</dt>
      <dd>
        The page that the person came back to has no script tag, or the one of version 0.1. It belongs on
        every page that signs in.
      </dd>
      <dt>
        <code>sso is not defined</code>
      </dt>
      <dd>
        The library was not loaded: a Content-Security-Policy without <code>{ssoUrl}</code>, or an{" "}
        <code>integrity</code> of an earlier version. The browser’s console says which. Take the tag from
        chapter 4 again.
      </dd>
      <dt>“The back end did not sign the request (400)”, or 403, or 404, or 500</dt>
      <dd>
        Your endpoint’s answer. 400: it refuses the path. 403: it takes the page for somebody else’s; open the
        application at <code>APP_ORIGIN</code>. 404: <code>data-sign-url</code> leads nowhere.
      </dd>
      <dt>“… is neither this page’s origin nor in data-api-origins”</dt>
      <dd>
        <code>sso.fetch</code> was called for another origin, or redirected to one. If it is an API of yours,
        add it to <code>data-api-origins</code>; for anybody else’s, use the browser’s <code>fetch</code>.
      </dd>
      <dt>
        <code>crypto.randomUUID is not a function</code>
      </dt>
      <dd>The page came over plain http from another machine. Use https, or localhost.</dd>
      <dt>Your API answers 401 to a token that was just made</dt>
      <dd>
        Decode the token’s middle part and compare: <code>aud</code> is your key, <code>iss</code> is{" "}
        <code>{ssoUrl}</code> without a slash at its end. Then look at your clock, and at whether your back
        end reaches <code>{ssoUrl}/api/.well-known/jwks.json</code>.
      </dd>
      <dt>Signed out sooner than expected</dt>
      <dd>
        A refresh token was used twice, which ends its pair: two processes of your back end renewed the same
        one, or somebody duplicated a tab, which takes a copy of its tokens along. Renew in one place, and
        keep the new pair before you use it.
      </dd>
      <dt>“Too many attempts”, 429</dt>
      <dd>
        Wrong passwords are counted by account and by network. Wait as <code>Retry-After</code> says; an
        administrator can lift the stop of an account.
      </dd>
      <dt>The sign-in screen refuses to be shown in a frame</dt>
      <dd>It does so on purpose. Send the whole window.</dd>
    </dl>
  );
}

export const trouble: Chapter = { id: "trouble", title: "When something goes wrong", Body };
