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
        Use these in the tests of your own code. This service passes them too. The complete set, with access
        tokens to accept and to refuse and their keys, is in{" "}
        <a href="/external/test-vectors.json" target="_top">
          test-vectors.json
        </a>
        . The secret is an example.
      </p>
      <h3 id="vector-signed-request">A signed request</h3>
      <Code name="secret">{secret}</Code>
      <Code name="header and claims">{TEXT.signed}</Code>
      <Code name="signedRequest">{request.signedRequest}</Code>
      <p>
        If you sign the members in this order and without spaces, your result is identical. If your library
        orders them differently, verify this request with your library, the secret and the time{" "}
        <code>{request.claims.iat}</code>, to check that you use the secret correctly.
      </p>
      <h3 id="vector-encoded-string">An encodedString</h3>
      <p>
        <code>{TEXT.request}</code> in UTF-8 and base64:
      </p>
      <Code name="encodedString">{encodedString}</Code>
      <h3 id="vector-paths">Paths</h3>
      <p>Your endpoint signs these, as JSON strings:</p>
      <Code name="to accept">{TEXT.accepted}</Code>
      <p>It refuses all of these, as well as missing paths and values that are not strings:</p>
      <Code name="to refuse">{TEXT.refused}</Code>
      <h3 id="vector-headers">Request headers</h3>
      <p>
        With <code>{applicationOrigin}</code> as <code>APP_ORIGIN</code>, your endpoint accepts requests with
        these headers:
      </p>
      <Code name="headers to accept">{TEXT.own}</Code>
      <p>It refuses these with 403:</p>
      <Code name="headers to refuse">{TEXT.foreign}</Code>
      <h3 id="vector-tokens">Access tokens</h3>
      <p>
        They are in the file. Give your verifier <code>accessToken.keys</code> instead of fetched keys. It
        must accept <code>accessToken.accept</code> and refuse every token in <code>accessToken.refuse</code>,
        whose name says what is wrong with it.
      </p>
    </>
  );
}

export const testVectors: Chapter = { id: "test-vectors", title: "Test vectors", Body };
