import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitting } from "#api/batches/check-slice";
import { readFile } from "#api/batches/import/read-file";
import { toRows } from "#api/batches/import/rows";
import { Pace } from "#api/batches/pace";
import { BYTE_ORDER_MARK, cellText, csvLine } from "#api/contract/csv";
import { joinNames, splitNames, type UserColumn } from "#api/contract/user-csv";
import { hostileText } from "#tests/support/hostile";

/** In pieces of a few bytes, so that no letter and no line end is whole. */
async function* inPieces(file: string | Uint8Array, bytes = 3) {
  const whole = Buffer.from(file);
  for (let at = 0; at < whole.length; at += bytes) yield whole.subarray(at, at + bytes);
}

async function read(file: string | Uint8Array, bytes?: number) {
  const { columns, rows } = await readFile(inPieces(file, bytes));
  const found = [];
  for await (const row of rows) found.push(row);
  return { columns, rows: found };
}

const refusalOf = (file: string | Uint8Array, bytes?: number) =>
  read(file, bytes).then(
    () => "none",
    (error) => `${error.status} ${error.message}`,
  );

describe("the file of an import", () => {
  const text = 'username;Mobile No;Email\r\nada;"x\r\ny";a@b.c\r\n\r\n;;;\rjörg;ü;b@c.d';
  const parsed = {
    columns: ["username", "mobileNo", "email"],
    rows: [
      { line: 2, cells: ["ada", "x\ny", "a@b.c"] },
      { line: 6, cells: ["jörg", "ü", "b@c.d"] },
    ],
  };

  it("is in UTF-8 or UTF-16, with any line ends, and separated as its first line is", async () => {
    const utf16 = Buffer.from(BYTE_ORDER_MARK + text, "utf16le");
    for (const file of [text, BYTE_ORDER_MARK + text, utf16, Buffer.from(utf16).swap16()])
      expect(await read(file)).toEqual(parsed);
    for (const delimiter of [",", "\t"]) expect(await read(text.replaceAll(";", delimiter))).toEqual(parsed);
  });

  it("may begin with a line that tells Excel the separator", async () => {
    const behind = { ...parsed, rows: parsed.rows.map((row) => ({ ...row, line: row.line + 1 })) };
    const utf16 = Buffer.from(`${BYTE_ORDER_MARK}sep=;\r\n${text}`, "utf16le");
    for (const file of [`sep=;\n${text}`, `${BYTE_ORDER_MARK}SEP=;\r\n${text}`, `"sep=;"\r${text}`, utf16])
      expect(await read(file)).toEqual(behind);
    for (const [said, delimiter] of [
      [",", ","],
      ["\t", "\t"],
      ["\\t", "\t"],
      ["|", "|"],
    ])
      expect(await read(`sep=${said}\n${text.replaceAll(";", delimiter ?? "")}`)).toEqual(behind);
    // It goes before what the header has more of.
    const single = await read("sep=;\nusername\na,b\n");
    expect(single).toEqual({ columns: ["username"], rows: [{ line: 3, cells: ["a,b"] }] });
    expect(await refusalOf("sep=;\n")).toBe("422 The file is empty.");
    expect(await refusalOf(`sep=x\n${text}`)).toMatch(/^422 There is no column “sep=x”/);
    expect(await refusalOf(`\n${text}\nsep=;`)).toMatch("none");
  });

  it("is read as Excel saves it as Unicode text: UTF-16 with tabs", async () => {
    const file = 'username\tname\temail\r\nada\t"Lovelace, Ada"\tada@b.c\r\n';
    expect(await read(Buffer.from(BYTE_ORDER_MARK + file, "utf16le"))).toEqual({
      columns: ["username", "name", "email"],
      rows: [{ line: 2, cells: ["ada", "Lovelace, Ada", "ada@b.c"] }],
    });
  });

  it("is read as Excel saves it as CSV UTF-8 in most of Europe: a mark, and semicolons", async () => {
    const file = 'username;name;email;roles\r\nada;Lovelace, Ada;ada@b.c;"auditor; member"\r\n';
    expect(await read(BYTE_ORDER_MARK + file)).toEqual({
      columns: ["username", "name", "email", "roles"],
      rows: [{ line: 2, cells: ["ada", "Lovelace, Ada", "ada@b.c", "auditor; member"] }],
    });
  });

  it("is refused in any other encoding", async () => {
    const refused = "422 This file is not in UTF-8. Save the file as UTF-8.";
    expect(await refusalOf(Buffer.from(text, "latin1"))).toBe(refused);
    expect(await refusalOf(Buffer.from(text, "utf16le"))).toBe(refused);
    expect(await refusalOf(Buffer.from([0x50, 0x4b, 3, 4, 20, 0]))).toMatch(/^422 This is a spreadsheet/);
  });

  it.each<[name: string, file: string, refusal: string | RegExp]>([
    ["an empty file", "", "The file is empty."],
    ["blank lines", "\n \n", "The file is empty."],
    ["no header", "ada@b.c,Ada\n", /^422 There is no column “ada@b.c”. The columns are username, name, /],
    [
      "no column for who it is",
      "name,status\n",
      "The first line has to name the columns. One of them has to be username or email.",
    ],
    ["a misspelt column", "username,role\n", "There is no column “role”. Did you mean “roles”?"],
    ["__proto__", "username,__proto__\n", /^422 There is no column “__proto__”/],
    ["a double column", "username,Email,email\n", "The column “email” is there twice."],
    ["passwords", "username,Password\n", "Passwords can't be imported. Remove the column “Password”."],
    ["a million columns", `${"x,".repeat(1_000_000)}\na\n`, "Line 1 has too many cells."],
    ["a million cells", `username\n${",".repeat(1_000_000)}\na\n`, "Line 2 has too many cells."],
    ["a few thousand cells", `username\n${",".repeat(1_001)}\na\n`, "Line 2 has too many cells."],
    ["blank rows", `username,name\n${",\n".repeat(100_001)}`, "A bulk change has at most 100,000 rows."],
    ["an open quote", 'username\nada\n"bob\nzoe\n', "Line 3 opens a quotation mark that is never closed."],
    [
      "a quote in a quoted cell",
      'username\nada\n"bob"y\n',
      "Line 3 has a quotation mark inside a quoted cell. Write the mark twice.",
    ],
    ["a quote in a cell", 'username\n5" ada\n', /^422 Line 2 has a quotation mark inside a cell\./],
    [
      "an endless row",
      `username\nada\n"${"x".repeat(1_000_100)}`,
      "The row on line 3 is too long. Perhaps a quotation mark is never closed.",
    ],
  ])("BA6: is refused with a sentence: %s", async (_, file, expected) => {
    const refusal = await refusalOf(file, 10_000);
    if (typeof expected === "string") expect(refusal).toBe(`422 ${expected}`);
    else expect(refusal).toMatch(expected);
  });

  it("BA6: long cells are refused by their length, and long rows are checked few at a time", async () => {
    const marks = "\u0301\u0316".repeat(20_000);
    const rowsOf = async (column: UserColumn, cell: string) => {
      const { columns, rows } = await readFile(inPieces(`username,${column}\nu1,${cell}\n`, 10_000));
      const stored = [];
      for await (const piece of toRows(columns, rows)) stored.push(...piece);
      return stored.map(({ wrong }) => wrong);
    };
    expect(await rowsOf("roles", `a${marks}`)).toEqual(["roles: A name has at most 100 characters."]);
    expect(await rowsOf("applications", `x;a${marks}`)).toEqual([
      "applications: A name has at most 200 characters.",
    ]);
    expect(await rowsOf("name", `'a${marks}`)).toEqual(["name: Use at most 200 characters."]);
    expect(await rowsOf("email", `a${marks}`)).toEqual(["email: Use at most 254 characters."]);
    expect(await rowsOf("mobileNo", `'+${marks}`)).toEqual(["mobileNo: Use at most 40 characters."]);
    expect(await rowsOf("status", marks)).toEqual(["status: Use at most 20 characters."]);

    const rows = (length: number) => Array.from({ length: 100 }, () => ({ input: "x".repeat(length) }));
    expect([10, 1_000, 20_000].map((length) => fitting(rows(length)).length)).toEqual([100, 10, 1]);
    const pace = new Pace();
    for (const ms of [400, 400, 400]) pace.adapt(ms);
    expect(pace.rows).toBe(5);
    for (let slice = 0; slice < 20; slice++) pace.adapt(1);
    expect(pace.rows).toBe(100);
  });

  it("BA6: hostile bytes are read or refused with a sentence", async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc.array(hostileText, { maxLength: 20 }).map((texts) => Buffer.from(texts.join("\n"))),
      fc.array(hostileText).map((texts) => Buffer.from(`username,name\n${texts.join(",")}`)),
    );
    await fc.assert(
      fc.asyncProperty(bytes, async (file) => {
        expect(await refusalOf(file, 64)).toMatch(/^(none|422 .+\.$)/);
      }),
      { numRuns: 200 },
    );
  });

  it("BA5: gives back the cells and names that were written", async () => {
    const texts = fc.oneof(hostileText, fc.stringMatching(/^['\\;= +@-]{0,6}$/));
    fc.assert(
      fc.property(texts, (cell) => {
        const line = csvLine([cell]);
        expect(cellText(line.slice(1, -3).replaceAll('""', '"'))).toBe(cell);
      }),
    );
    const names = fc.uniqueArray(texts.map((name) => name.trim()).filter(Boolean));
    fc.assert(
      fc.property(names, (all) => {
        expect(splitNames(joinNames(all))).toEqual(all);
      }),
    );
  });
});
