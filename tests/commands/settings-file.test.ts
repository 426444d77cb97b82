import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readSettingsFile } from "#api/settings-file.mjs";
import { runFromSources } from "#tests/support/command";
import { copyProgram } from "#tests/support/program-copy";

const folder = mkdtempSync(join(tmpdir(), "sso-settings-"));
const file = join(folder, ".env");
afterEach(() => rmSync(file, { recursive: true, force: true }));
afterAll(() => rmSync(folder, { recursive: true }));

function read(text: string | Buffer) {
  writeFileSync(file, text);
  return readSettingsFile(file);
}

describe("the settings file", () => {
  it("has a setting in each line, with comments and quotation marks", () => {
    const lines = ["", "# PORT=1", "PORT=3331", "  HOST = 127.0.0.1  # here", `export A='Our "own" # 1'`];
    expect(read(lines.join("\n"))).toEqual({ PORT: "3331", HOST: "127.0.0.1", A: 'Our "own" # 1' });
    expect(read("A=\"a\\nb\" # c\r\nB='a\\nb'\r\nC=`a\nb`\r\nD=\nE=x")).toEqual({
      A: "a\nb",
      B: "a\\nb",
      C: "a\nb",
      D: "",
      E: "x",
    });
    expect(read("")).toEqual({});
    expect(readSettingsFile(join(folder, "missing"))).toBeUndefined();
  });

  it("cuts no value at a # that is a part of it", () => {
    expect(read("ADMIN_PASSWORD=Correct#Horse-9-battery\nA=#b\nC=d#e #f\nG= # h")).toEqual({
      ADMIN_PASSWORD: "Correct#Horse-9-battery",
      A: "#b",
      C: "d#e",
      G: "",
    });
  });

  it.each([
    ["UTF-8", "utf8"],
    ["UTF-16", "utf16le"],
  ] as const)("can be %s with a byte order mark, as Windows saves it", (_, encoding) => {
    expect(
      read(Buffer.from("\ufeffDATABASE_URL=file:data/sso.db\r\nPROVIDER_NAME=Zoë\r\n", encoding)),
    ).toEqual({
      DATABASE_URL: "file:data/sso.db",
      PROVIDER_NAME: "Zoë",
    });
  });

  it("can be UTF-16 with the other order of bytes", () => {
    expect(read(Buffer.from("\ufeffPORT=3331\n", "utf16le").swap16())).toEqual({ PORT: "3331" });
  });

  it.each([
    [
      "PORT: 3331",
      "line 2 isn't a setting. Write PORT=value, or start the line with # to make it a comment.",
    ],
    [
      "HUSHED23456",
      "line 2 isn't a setting. Write NAME=value, or start the line with # to make it a comment.",
    ],
    [
      "export PORT 3331",
      "line 2 isn't a setting. Write NAME=value, or start the line with # to make it a comment.",
    ],
    [
      "hushedSecretOfManyLines",
      "line 2 isn't a setting. Write NAME=value, or start the line with # to make it a comment.",
    ],
    ["=hushed", "line 2 isn't a setting. Write NAME=value, or start the line with # to make it a comment."],
    ["ADMIN_PASSWORD='hushed", "line 2: the value of ADMIN_PASSWORD starts with a quotation mark but"],
    ['ADMIN_PASSWORD="hushed"9', "line 2: the value of ADMIN_PASSWORD starts with a quotation mark but"],
  ])("with the line %s is refused by the line's number, and no value is told", (line, reason) => {
    const refused = () => read(`# 1\n${line}\nHOST=::1\n`);
    expect(refused).toThrow(`${file}, ${reason}`);
    expect(refused).not.toThrow(/hushed|3331/i);
  });

  it("that is no text, a folder or a dead link is refused in a sentence", () => {
    for (const bytes of [
      Buffer.from("PORT=3331\n", "utf16le"),
      Buffer.from("ADMIN_PASSWORD=pässword\n", "latin1"),
    ])
      expect(() => read(bytes)).toThrow(`${file} isn't text in UTF-8. Save it as UTF-8.`);
    rmSync(file);
    mkdirSync(file);
    expect(() => readSettingsFile(file)).toThrow(`${file} is a folder. It must be a file`);
    rmSync(file, { recursive: true });
    symlinkSync("missing", file);
    expect(() => readSettingsFile(file)).toThrow(`${file} is a link to a file that doesn't exist.`);
  });
});

describe("a program whose .env", () => {
  let program: string;
  beforeAll(() => {
    program = copyProgram();
  });
  afterEach(() => rmSync(join(program, ".env"), { recursive: true, force: true }));
  afterAll(() => rmSync(program, { recursive: true }));
  const run = (name: string, ...args: string[]) => runFromSources(name, args, {}, program);

  it("begins with a byte order mark uses the database of its first line, and makes no other", async () => {
    const database = join(folder, "missing", "sso.db");
    writeFileSync(join(program, ".env"), `\ufeffDATABASE_URL=file:${database}\nPORT=3331\n`);
    const { code, errors } = await run("audit:verify");
    expect([code, errors]).toEqual([2, `There is no database at ${database}.\n`]);
  });

  it.each(["file:/nowhere/sso.db", "postgres://sso@127.0.0.1:1/sso"])(
    "names %s behind a byte order mark doesn't leave the database that was used without it",
    async (url) => {
      const former = join(program, "data/sso.db");
      mkdirSync(join(program, "data"));
      writeFileSync(former, "");
      writeFileSync(join(program, ".env"), Buffer.from(`\ufeff# 1\nDATABASE_URL=${url}\n`, "utf16le"));
      expect(await run("api")).toEqual({
        code: 1,
        output: "",
        errors: expect.stringMatching(`They used ${former}\\. To go on with it, remove DATABASE_URL\\.`),
      });
      const { errors } = await runFromSources(
        "backup",
        ["x"],
        { DATABASE_URL: "file:/nowhere/sso.db" },
        program,
      );
      expect(errors).toBe("There is no database at /nowhere/sso.db.\n");
      rmSync(join(program, "data"), { recursive: true });
    },
  );

  it.each(["api", "doctor", "audit:verify"])("has a wrong line starts no %s", async (command) => {
    writeFileSync(join(program, ".env"), "DATABASE_URL: file:hushed.db\n");
    const reason = `${program}/.env, line 1 isn't a setting. Write DATABASE_URL=value, or start the line with # to make it a comment.\n`;
    expect(await run(command)).toEqual({ code: 1, output: "", errors: reason });
    expect(readdirSync(program)).not.toContain("data");
  });
});
