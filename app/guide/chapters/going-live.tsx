import type { Chapter } from "../chapter";

function Body() {
  return (
    <ul className="guide-checklist">
      <li>
        Your application answers at one origin over https, and that origin is <code>APP_ORIGIN</code>.
      </li>
      <li>The secret is in a secret store, not in the repository. Each application has its own secret.</li>
      <li>
        Your sign endpoint passes the path and header vectors in <a href="#test-vectors">Test vectors</a>, and
        your verifier passes the token vectors.
      </li>
      <li>
        Your pages have the current script tag from <a href="#library">Add the library</a>, not an earlier
        one.
      </li>
      <li>Your sign endpoint accepts only short bodies, and your cookies are Secure.</li>
      <li>Every call to your API verifies its token. None trusts what the page says about the user.</li>
      <li>
        Your own data refers to <code>sub</code>, not to a name or an email address, which can change.
      </li>
      <li>Access logs omit the query of the pages that people return to.</li>
      <li>Your servers’ clocks are synchronized (NTP).</li>
      <li>The users who need the application have it in User Management.</li>
    </ul>
  );
}

export const goingLive: Chapter = { id: "going-live", title: "Before you go live", Body };
