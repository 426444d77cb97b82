import { expect, it } from "vitest";
import { initials } from "#app/components/initials";

it.each([
  ["Ada Lovelace", "AL"],
  ["María Fernanda de los Ángeles Gutiérrez", "MG"],
  ["Đặng Thùy Linh", "ĐL"],
  ["佐藤 花子", "佐花"],
  ["عائشة الفاسي", "عا"],
  ["plato", "P"],
  ["  elif   yıldırım ", "EY"],
  ['"Bob" (Robert) O\'Neil', "BO"],
])("%s is %s", (name, expected) => {
  expect(initials(name)).toBe(expected);
});

it("keeps a letter and the marks on it together", () => {
  expect(initials("e\u0301mile zola")).toBe("E\u0301Z");
  expect(initials("ประเสริฐ")).toBe("ป");
  expect(initials("नीता")).toBe("नी");
});

it("is empty for a name without letters", () => {
  expect(initials("")).toBe("");
  expect(initials(" — ")).toBe("");
});
