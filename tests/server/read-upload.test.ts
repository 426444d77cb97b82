import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { readUpload } from "#server/upload/read-upload";
import { Slots } from "../../api/http/slots";

const MOST = 300_000;
const B = "----formBoundary";

const part = (name: string, value: string, filename?: string) =>
  `--${B}\r\nContent-Disposition: form-data; name="${name}"${
    filename === undefined ? "" : `; filename="${filename}"\r\nContent-Type: text/csv`
  }\r\n\r\n${value}\r\n`;
const END = `--${B}--\r\n`;

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size);
}

/** Reads a body in pieces, with a page's token that is "right". */
async function read(text: string, { type = `multipart/form-data; boundary=${B}`, size = 65_536 } = {}) {
  const checks: string[][] = [];
  const body = Readable.toWeb(Readable.from(inPieces(Buffer.from(text), size))) as BodyInit;
  const request = new Request("http://x/", {
    method: "POST",
    headers: { "content-type": type },
    body,
    duplex: "half",
  } as RequestInit);
  const form = readUpload(request, {
    plainKey: /^[a-z]{1,9}$/,
    mostFileBytes: MOST,
    check: async (fields) => {
      checks.push([...fields.keys()]);
      if (fields.get("csrf") !== "right") throw new Response("token", { status: 403 });
    },
  });
  const refused = (error: Response) => error.status;
  return { form: await form.catch(refused), checks };
}

describe("The form with a file", () => {
  it.each([1, 7, 64, 65_536])(
    "is read in pieces of %i bytes, as the browser's own parser reads it",
    async (size) => {
      const content = `username\r\nx,"\r\n--${B.slice(0, -1)}"\r\n\r\n€`;
      const text = `${part("csrf", "right")}${part("file", content, "a%22b é.csv")}${part("invite", "true")}${END}`;
      const { form, checks } = await read(text, { size });
      if (typeof form === "number") throw new Error(`refused: ${form}`);
      const file = form.get("file") as File;
      expect([file.name, await file.text()]).toEqual(['a"b é.csv', content]);
      expect([...form.keys()]).toEqual(["csrf", "file", "invite"]);
      expect(form.get("invite")).toBe("true");
      expect(checks).toEqual([["csrf"]]);
    },
  );

  const csrf = part("csrf", "right");
  it.each([
    ["urlencoded", 415, "csrf=right&file=x", "application/x-www-form-urlencoded"],
    ["text", 415, "csrf=right", "text/plain"],
    ["without a boundary", 415, csrf + END, "multipart/form-data"],
    ["with many parts", 400, csrf + part("a", "").repeat(10) + END],
    ["with two files", 400, csrf + part("file", "x", "x") + part("file", "x", "x") + END],
    ["with a field name that isn't plain", 400, csrf + part("a[1000000]", "") + END],
    ["with a large field", 400, csrf + part("a", "a".repeat(10_001)) + END],
    ["with a large header", 400, `${csrf}--${B}\r\nX: ${"x".repeat(5_000)}\r\n\r\nx\r\n${END}`],
    ["with a header that never ends", 400, `${csrf}--${B}\r\nX: ${"x".repeat(5_000)}`],
    ["with a part without a name", 400, `${csrf}--${B}\r\nX: x\r\n\r\nx\r\n${END}`],
    ["with a file that is too large", 413, csrf + part("file", "a".repeat(MOST + 1), "x.csv") + END],
    ["without its end", 400, csrf + part("file", "x", "x.csv")],
    ["that is empty", 400, ""],
    ["without a page's token", 403, part("file", "x", "x.csv") + END],
    ["with the token behind the file", 403, part("file", "x", "x.csv") + csrf + END],
    ["with a wrong token and no file", 403, part("csrf", "wrong") + END],
  ])("is refused %s", async (_, status, text, type?: string) => {
    expect((await read(text, { ...(type && { type }), size: 1_000 })).form).toBe(status);
  });
});

describe("Slots", () => {
  it("let a slow client hold one person's slot only, and few persons' in all", async () => {
    const slots = new Slots(2);
    let release = () => {};
    const slow = new Promise<void>((resolve) => {
      release = resolve;
    });
    const full = () => new Error("busy");
    const held = slots.hold("ada", () => slow, full);
    await expect(slots.hold("ada", async () => 1, full)).rejects.toThrow("busy");
    expect(await slots.hold("bob", async () => 1, full)).toBe(1);
    await expect(slots.hold("bob", () => Promise.reject(new Error("failed")), full)).rejects.toThrow(
      "failed",
    );
    const other = slots.hold("bob", () => slow, full);
    await expect(slots.hold("eve", async () => 1, full)).rejects.toThrow("busy");
    release();
    await Promise.all([held, other]);
    expect(await slots.hold("ada", async () => 1, full)).toBe(1);
  });
});
