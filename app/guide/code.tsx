import type { GuideFile } from "./values";

/** Copies the code beside it, once copy-script.js has run. */
export const CopyButton = ({ name }: { name?: string }) => (
  <button type="button" className="btn btn-plain btn-sm guide-copy" data-copy="">
    Copy{name && <span className="sr-only"> {name}</span>}
  </button>
);

/** Code to copy. */
export function Code({ name, children }: { name?: string; children: string }) {
  return (
    <figure className="code-block">
      {name && <figcaption>{name}</figcaption>}
      <pre>
        <code>{children}</code>
      </pre>
      <CopyButton name={name} />
    </figure>
  );
}

export const CodeFile = ({ file }: { file: GuideFile }) => (
  <Code name={file.name}>{file.text.trimEnd()}</Code>
);
