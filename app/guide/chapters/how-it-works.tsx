import type { Chapter } from "../chapter";
import { FlowDiagram } from "../flow-diagram";

function Body() {
  return (
    <>
      <p>
        Your application stores no passwords. It sends people here to sign in, and they return with two
        tokens: an <dfn>access token</dfn>, which identifies them and is valid for 15 minutes, and a{" "}
        <dfn>refresh token</dfn>, which your application exchanges for a new pair.
      </p>
      <div className="guide-flow-pair">
        <FlowDiagram />
        <ol>
          <li>The page asks your back end to sign a request to return to this page.</li>
          <li>
            Your back end prefixes the page’s path with its own origin and signs the result with your secret.
            Nobody else can make such a request, so no link can send tokens to another site.
          </li>
          <li>The browser opens the sign-in screen with the signed request.</li>
          <li>The person signs in. If they are already signed in here, they see no form.</li>
          <li>The browser returns to exactly the signed address, with both tokens in the query.</li>
          <li>
            The page removes the tokens from the address and exchanges the refresh token at once. The one in
            the address is no longer valid.
          </li>
          <li>Each call to your API carries the access token.</li>
          <li>Your API verifies the token with this service’s public keys, which it fetches and caches.</li>
        </ol>
      </div>
      <p>
        A small script, <code>/sso.js</code>, handles the browser’s part. Your back end needs two functions:
        one signs requests, one verifies tokens. The chapters up to <a href="#run-it">Run it</a> build a
        complete working application.
      </p>
    </>
  );
}

export const howItWorks: Chapter = { id: "how-it-works", title: "How the product’s own library works", Body };
