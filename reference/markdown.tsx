import type { ReactNode } from "react";
import { CodeExample } from "./code-example";

/**
 * The Markdown of the document: headings of the second level, paragraphs, lists, blocks of code, bold text. Blocks are
 * separated by an empty line, and blocks of code have none within.
 */
export function Markdown({ text }: { text: string }) {
  return text.split("\n\n").map((block) => <Block key={block} text={block} />);
}

function Block({ text }: { text: string }) {
  if (text.startsWith("```"))
    return <CodeExample name="Example">{text.split("\n").slice(1, -1).join("\n")}</CodeExample>;
  if (text.startsWith("## ")) return <h2 id={anchorOf(text.slice(3))}>{text.slice(3)}</h2>;
  if (!text.startsWith("- ")) return <p>{inline(text)}</p>;
  return (
    <ul>
      {text.split("\n").map((line) => (
        <li key={line}>{inline(line.slice(2))}</li>
      ))}
    </ul>
  );
}

const anchorOf = (title: string) => title.toLowerCase().replace(/\W+/g, "-");

/** Text with `code` and **bold** parts. */
export const inline = (text: string): ReactNode[] =>
  text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part, index) => {
    const key = `${index} ${part}`;
    if (part.startsWith("`")) return <code key={key}>{part.slice(1, -1)}</code>;
    return part.startsWith("**") ? <strong key={key}>{part.slice(2, -2)}</strong> : part;
  });
