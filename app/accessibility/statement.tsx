import { Fragment, type ReactNode } from "react";
import text from "../../docs/accessibility.md?raw";

/** The statement of docs/accessibility.md: headings, paragraphs and lists. Links within the documentation are plain text. */
export const Statement = () => (
  <>
    {text
      .trim()
      .split(/\n{2,}/)
      .map((block) => (
        <Block key={block} text={block} />
      ))}
  </>
);

function Block({ text }: { text: string }) {
  const [, marks = "", title = ""] = /^(#+) (.*)$/.exec(text) ?? [];
  if (marks.length === 1) return <h1>{title}</h1>;
  if (marks.length > 1) return <h2>{title}</h2>;
  if (!text.startsWith("- ")) return <p>{inline(text)}</p>;
  return <ul>{text.split(/^- /m).map((item) => item && <li key={item}>{inline(item)}</li>)}</ul>;
}

/** Bold words, and links by their text. */
const inline = (text: string): ReactNode =>
  text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .split("**")
    .map((part, index) => {
      const key = `${index} ${part}`;
      return index % 2 === 1 ? <strong key={key}>{part}</strong> : <Fragment key={key}>{part}</Fragment>;
    });
