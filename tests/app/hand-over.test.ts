import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { handOver } from "#app/hand-over.server";

it.each([
  ["plain data", '[{"_1":2},"name","Ada"]\n'],
  ["what would end the script", "</script><script>alert(1)</script>"],
  ["what would comment the rest of the page out", "<!--<script>"],
  ["patterns of replacement and escapes", "$& $1 $` \\u003c \\ \" ' \u2028 \u2029 \u0000"],
])("the page's data comes through as it was: %s", (_, data) => {
  const [, code = ""] = /^<script nonce="a1-_">([^<]*)<\/script>$/.exec(handOver(data, "a1-_")) ?? [];
  const taken: string[] = [];
  const streamController = { enqueue: (text: string) => taken.push(text), close: () => taken.push("closed") };
  runInNewContext(code, { window: { __remixContext: { streamController } } });
  expect(taken).toEqual([data, "closed"]);
});
