import type { Page } from "@playwright/test";
import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";

/** An element of a page: name, attributes and children. */
export type Tree = string | [name: string, attributes: Record<string, string>, children: Tree[]];

/** The elements of the browser's current page, as sent by the server. */
export const treeOf = (page: Page): Promise<Tree> =>
  page.evaluate(() => {
    // A method, because it keeps its name however it was compiled.
    const reader = {
      read(node: Node): Tree[] {
        if (node instanceof Text) return [node.data];
        if (!(node instanceof Element)) return [];
        const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]));
        return [[node.localName, attributes, [...node.childNodes].flatMap((child) => reader.read(child))]];
      },
    };
    return reader.read(document.documentElement)[0] ?? "";
  });

/** React's names of attributes that HTML spells differently. */
const REACT_NAMES: Record<string, string> = {
  class: "className",
  for: "htmlFor",
  tabindex: "tabIndex",
  autocomplete: "autoComplete",
  spellcheck: "spellCheck",
  maxlength: "maxLength",
  enterkeyhint: "enterKeyHint",
  charset: "charSet",
  value: "defaultValue",
};

function toElement(tree: Tree, key: number): ReactNode {
  if (typeof tree === "string") return tree;
  const [name, attributes, children] = tree;
  const properties = Object.fromEntries(
    Object.entries(attributes)
      .filter(([attribute]) => attribute !== "style")
      .map(([attribute, value]) => [REACT_NAMES[attribute] ?? attribute, value]),
  );
  // React doesn't render the text of scripts as text, so it is omitted, with its cost.
  const inner = name === "script" ? [] : children.map(toElement);
  return createElement(name, { key, ...properties }, ...inner);
}

/** CPU ms that react-dom alone takes to create and render the tree's elements. */
export function renderingMs(tree: Tree, seconds: number): number {
  for (const warm = performance.now() + 500; performance.now() < warm; ) renderToString(toElement(tree, 0));
  const before = process.cpuUsage();
  let count = 0;
  for (const end = performance.now() + seconds * 1000; performance.now() < end; count++)
    renderToString(toElement(tree, 0));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / count;
}
