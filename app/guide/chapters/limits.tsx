import type { Chapter } from "../chapter";

function Body() {
  return (
    <ul>
      <li>
        <strong>Tokens come back in an address.</strong> Addresses end up in histories and logs. The library
        takes them out before anything else runs and exchanges the refresh token at once, so the one in the
        address is dead; the access token lives out its quarter of an hour. Without the library, do the same:
        exchange, redirect to a clean address, and keep queries of that page out of your logs. Load nothing
        from other hosts on it before that is done.
      </li>
      <li>
        <strong>Signatures know nothing of today.</strong> Somebody who is deactivated, deleted or signed out
        is stopped here at once and can’t renew. In an API that only verifies signatures their access token
        goes on to its end, a quarter of an hour at most. Where that is too long, ask the profile.
      </li>
      <li>
        <strong>A tab’s tokens are its scripts’ tokens.</strong> <code>sessionStorage</code> can be read by
        every script of your page. Escape what people type, send a Content-Security-Policy, load few scripts.
        Where that is not enough, keep tokens in your back end (chapter 8).
      </li>
      <li>
        <strong>Signing out is not a message.</strong> No application is told. Each notices when it renews its
        tokens, or asks the profile.
      </li>
      <li>
        <strong>One secret an application.</strong> Whoever has it can bring people to any https address in
        your application’s name, so treat it like a password.
      </li>
      <li>
        <strong>Sign-in through your back end can be refused with 429.</strong> There are 10 attempts per
        account and network and 100 per network in 15 minutes, and after 10 wrong passwords in a row a delay
        of up to an hour. Wait as long as <code>Retry-After</code> says. To the service all your people come
        from your back end’s network; send them to the sign-in page instead where they are many.
      </li>
      <li>
        <strong>Some sign-ins need the sign-in page.</strong> An account whose password has to be replaced
        gets 403 with the code <code>new-password</code> from the login call, and nothing is used up. Show the
        message: it says where to sign in.
      </li>
      <li>
        <strong>Roles are labels to you.</strong> They are those of this console. What they allow in your
        application is for your application to say.
      </li>
    </ul>
  );
}

export const limits: Chapter = { id: "limits", title: "Know the limits", Body };
