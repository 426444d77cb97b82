import { CodeExample } from "./code-example";
import { curlOf } from "./curl";
import type { Content } from "./document";
import { exampleIn } from "./example";
import { ParameterList, SchemaFields } from "./fields";
import { inline } from "./markdown";
import type { Call } from "./view";

const isRefusal = ([status]: [string, unknown]) => Number(status) >= 400;

/** All about one call: permission, parameters, body, answer, refusals, and an example of each. */
export function CallArticle({ server, call }: { server: string; call: Call }) {
  const { operationId, method, path, summary, description, parameters, requestBody, responses } = call;
  const answers = Object.entries(responses);
  const refusals = answers.filter(isRefusal);
  return (
    <article id={operationId} className="reference-call" aria-labelledby={`${operationId}-title`}>
      <h3 id={`${operationId}-title`}>
        <a href={`#${operationId}`}>{summary}</a>
      </h3>
      <p className="reference-address">
        <MethodBadge method={method} /> <code>{path}</code>
      </p>
      <p>{inline(description)}</p>
      {parameters.length > 0 && (
        <>
          <h4>Parameters</h4>
          <ParameterList parameters={parameters} />
        </>
      )}
      {requestBody && (
        <>
          <h4>Body</h4>
          <ContentFields content={requestBody.content} />
        </>
      )}
      <CodeExample name="Request">{curlOf(server, call)}</CodeExample>
      {answers
        .filter((answer) => !isRefusal(answer))
        .map(([status, { content = {} }]) => (
          <div key={status}>
            <h4>Answer {status}</h4>
            <ContentFields content={content} />
            <ContentExample content={content} />
          </div>
        ))}
      <details>
        <summary>
          Errors <span className="reference-statuses">{refusals.map(([status]) => status).join(" ")}</span>
        </summary>
        <dl>
          {refusals.map(([status, { description, content = {} }]) => (
            <div key={status}>
              <dt>{status}</dt>
              <dd>
                {description} <code>{JSON.stringify(Object.values(content)[0]?.example)}</code>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </article>
  );
}

export const MethodBadge = ({ method }: { method: string }) => (
  <b className={`reference-method reference-${method.toLowerCase()}`}>{method}</b>
);

function ContentFields({ content }: { content: Content }) {
  const [only] = Object.entries(content);
  if (!only) return <p>Nothing.</p>;
  const [media, { schema }] = only;
  return media.endsWith("json") ? (
    <SchemaFields schema={schema} />
  ) : (
    <p>
      <code>{media}</code>
    </p>
  );
}

function ContentExample({ content }: { content: Content }) {
  const json = content["application/json"];
  const example = json && exampleIn(json);
  return example === undefined ? null : (
    <CodeExample name="Answer">{JSON.stringify(example, null, 2)}</CodeExample>
  );
}
