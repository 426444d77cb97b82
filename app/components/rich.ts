import { createElement, Fragment, type ReactNode } from "react";
import { type PartValues, sayParts, type TextKey } from "#languages/say";

/**
 * A text with elements, or with elements for values: rich("…", { b: (inside) => <b>{inside}</b> }).
 * The key is written out where this is called, as for `say`.
 */
export const rich = <Key extends TextKey>(key: Key, values: PartValues<Key, ReactNode>): ReactNode =>
  createElement(Fragment, null, ...sayParts<ReactNode, Key>(key, values));
