import type { Chapter } from "../chapter";
import { Code } from "../code";
import {
  applicationKey,
  applicationName,
  applicationOrigin,
  encodedString,
  headers,
  paths,
  request,
  secret,
} from "../vectors.json";

const inLines = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join("\n");

const TEXT = {
  request: `${applicationName}&${applicationKey}`,
  signed: `${JSON.stringify(request.header)}\n${JSON.stringify(request.claims)}`,
  accepted: inLines(paths.accept),
  refused: inLines(paths.refuse),
  own: inLines(headers.accept),
  foreign: inLines(headers.refuse),
};

function Body() {
  return (
    <>
      <p>
        For the tests of your own code; this service passes the same. All of it, with access tokens to accept
        and to refuse and the keys for them:{" "}
        <a href="/external/test-vectors.json" target="_top">
          test-vectors.json
        </a>
        . The secret is nobody’s.
      </p>
      <h3 id="vector-signed-request">A signed request</h3>
      <Code name="secret">{secret}</Code>
      <Code name="header and claims">{TEXT.signed}</Code>
      <Code name="signedRequest">{request.signedRequest}</Code>
      <p>
        Signed with the members in this order and without spaces, yours is the same letter for letter. A
        library may order them otherwise; then verify this one with your library, the secret and the time{" "}
        <code>{request.claims.iat}</code>, and you know that you use the secret in the right way.
      </p>
      <h3 id="vector-encoded-string">An encodedString</h3>
      <p>
        <code>{TEXT.request}</code> in UTF-8 and base64:
      </p>
      <Code name="encodedString">{encodedString}</Code>
      <h3 id="vector-paths">Paths</h3>
      <p>Your endpoint signs these, as JSON strings:</p>
      <Code name="to accept">{TEXT.accepted}</Code>
      <p>It refuses all of these, and whatever is no string, or missing:</p>
      <Code name="to refuse">{TEXT.refused}</Code>
      <h3 id="vector-headers">Who asks</h3>
      <p>
        With <code>{applicationOrigin}</code> as its <code>APP_ORIGIN</code> your endpoint signs for requests
        with these headers:
      </p>
      <Code name="headers to accept">{TEXT.own}</Code>
      <p>It refuses these with 403:</p>
      <Code name="headers to refuse">{TEXT.foreign}</Code>
      <h3 id="vector-tokens">Access tokens</h3>
      <p>
        In the file. Give your verifier its <code>accessToken.keys</code> in place of the fetched ones; it
        takes <code>accessToken.accept</code> and refuses every one of <code>accessToken.refuse</code>, each
        of which says what is wrong with it.
      </p>
    </>
  );
}

export const testVectors: Chapter = { id: "test-vectors", title: "Test vectors", Body };
