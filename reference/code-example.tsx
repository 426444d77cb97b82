interface CodeExampleProps {
  /** What it is: "Request". */
  name: string;
  children: string;
}

/** An example with a button that copies it, where a script has shown the button. */
export const CodeExample = ({ name, children }: CodeExampleProps) => (
  <figure className="reference-code">
    <figcaption>{name}</figcaption>
    <pre>
      <code>{children}</code>
    </pre>
    <button type="button" data-copy="" className="reference-copy">
      Copy<span className="reference-hidden"> {name}</span>
    </button>
  </figure>
);
