import type { Chapter, ChapterProps } from "../chapter";
import { openId } from "./openid";

function Body({ values: { ownService, openid } }: ChapterProps) {
  return (
    <ul>
      <li>
        <strong>Tokens return in an address.</strong> Addresses end up in histories and logs. The library
        removes the tokens before other scripts run and exchanges the refresh token at once, so the one in the
        address is no longer valid. The access token stays valid for up to 15 minutes. Without the library, do
        the same: accept tokens only with the state that this browser began with, exchange the token, redirect
        to a clean address, and keep the query of that page out of your logs. Until then, load nothing from
        other hosts on that page.
      </li>
      <li>
        <strong>Signatures don’t show later changes.</strong> A user who is deactivated, deleted or signed out
        loses access to this service at once and can’t renew tokens. An API that only verifies signatures
        accepts their access token until it expires, at most 15 minutes later. If that is too long, call the
        profile.
      </li>
      <li>
        <strong>Scripts can read a tab’s tokens.</strong> Every script on your page can read{" "}
        <code>sessionStorage</code>. Escape user input, send a Content-Security-Policy and load few scripts.
        If that is not enough, store tokens in your back end
        {openid && (
          <>
            , with <a href={`#${openId.id}`}>OpenID Connect</a>
          </>
        )}
        .
      </li>
      <li>
        <strong>Applications are not notified of a sign-out.</strong> Each notices when it renews its tokens
        or calls the profile.
      </li>
      <li>
        <strong>One secret per application.</strong> Anybody with the secret can send people to any https
        address in your application’s name. Treat it like a password.
      </li>
      <li>
        <strong>Sign-in through your back end is rate-limited.</strong> The service allows 10 attempts per
        account and network and 100 per network in 15 minutes. After 10 wrong passwords in a row, it delays
        further attempts by up to an hour. Beyond that it returns 429: wait as long as{" "}
        <code>Retry-After</code> says. All your users share your back end’s network; if they are many, send
        them to the sign-in page instead.
      </li>
      <li>
        <strong>Some sign-ins need the sign-in page.</strong> If an account has to choose a new password, the
        login call returns 403 with the code <code>new-password</code>. The signed request stays valid. Show
        the message: it says where to sign in.
      </li>
      {ownService && (
        <li>
          <strong>The login call can’t take a second step.</strong> For an account that has a passkey or an
          authenticator app, or that needs one for its role or for your application, the login call returns
          403 with the code <code>second-factor</code>. Show the message, or send the person to the sign-in
          page, which asks for the second step. Move to the redirect or to OpenID Connect before your company
          requires second steps.
        </li>
      )}
      <li>
        <strong>Roles are only labels.</strong> They are defined in this console. Your application decides
        what they allow.
      </li>
    </ul>
  );
}

export const limits: Chapter = { id: "limits", title: "Know the limits", Body };
