import type { Chapter } from "../chapter";
import { FlowDiagram } from "../flow-diagram";

function Body() {
  return (
    <>
      <p>
        Your application keeps no passwords. It sends people here to sign in, and gets them back with two
        tokens: an <dfn>access token</dfn>, which says who they are and lives for a quarter of an hour, and a{" "}
        <dfn>refresh token</dfn>, which is exchanged for the next pair.
      </p>
      <div className="guide-flow-pair">
        <FlowDiagram />
        <ol>
          <li>The page asks your back end to sign a request to come back to this page.</li>
          <li>
            Your back end puts its own origin before the page’s path and signs that with your secret. Nobody
            else can make such a request, so no link sends tokens anywhere but to you.
          </li>
          <li>The browser goes to the sign-in screen with the signed request.</li>
          <li>The person signs in. Whoever is signed in here already sees no form.</li>
          <li>The browser comes back to the very address that was signed, with both tokens in its query.</li>
          <li>
            The page takes them out of the address and exchanges the refresh token at once: the one in the
            address is worth nothing from then on.
          </li>
          <li>Each call to your API carries the access token.</li>
          <li>Your API verifies it with the public keys of this service, which it fetches and keeps.</li>
        </ol>
      </div>
      <p>
        A small script, <code>/sso.js</code>, does the browser’s part. Your part is two functions in your back
        end: one that signs, one that verifies. Chapters 2 to 6 build a whole working application.
      </p>
    </>
  );
}

export const howItWorks: Chapter = { id: "how-it-works", title: "How it works", Body };
