import type { Chapter } from "../chapter";

function Body() {
  return (
    <ul className="guide-checklist">
      <li>
        Your application answers at one origin, over https, and that origin is <code>APP_ORIGIN</code>.
      </li>
      <li>The secret is in a secret store, not in the repository; another application has another secret.</li>
      <li>
        Your sign endpoint passes chapter 12’s lists of paths and headers, and your verifier its list of
        tokens.
      </li>
      <li>Your pages have the script tag that chapter 4 shows now, and not an earlier one.</li>
      <li>Your sign endpoint takes short bodies alone, and your cookies are Secure.</li>
      <li>Every call of your API verifies its token; none believes what the page says about the person.</li>
      <li>
        Your own data hang on <code>sub</code>, not on a name or an e-mail address: those change.
      </li>
      <li>Access logs leave out the query of the pages that people come back to.</li>
      <li>The clocks of your servers are kept right (NTP).</li>
      <li>The people who need it have the application in User Management.</li>
    </ul>
  );
}

export const goingLive: Chapter = { id: "going-live", title: "Before you go live", Body };
