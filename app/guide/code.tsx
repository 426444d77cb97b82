import type { GuideFile } from "./values";

/** Code to copy. The button appears with copy-script.js. */
export function Code({ name, children }: { name?: string; children: string }) {
  return (
    <figure className="guide-code">
      {name && <figcaption>{name}</figcaption>}
      <pre>
        <code>{children}</code>
      </pre>
      <button type="button" className="btn btn-plain btn-sm guide-copy" data-copy="">
        Copy{name && <span className="sr-only"> {name}</span>}
      </button>
    </figure>
  );
}

export const CodeFile = ({ file }: { file: GuideFile }) => (
  <Code name={file.name}>{file.text.trimEnd()}</Code>
);
