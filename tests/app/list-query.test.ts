import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { PageSchema, SearchTermSchema } from "#api/contract/lists";
import { addressOf, pageSizeOf, rangeOf } from "#app/table/address";
import { PageSizeSchema, readQuery } from "#app/table/list-query";

const Schema = z.object({
  page: PageSchema,
  size: PageSizeSchema,
  searchTerm: SearchTermSchema,
  status: z.enum(["Active", "Inactive"]).optional(),
});
const read = (search: string) => readQuery(Schema, new URLSearchParams(search));

describe("a list's query in its address", () => {
  it("is read as it stands", () => {
    expect(read("page=3&size=25&searchTerm=ada&status=Inactive")).toEqual({
      page: 3,
      size: 25,
      searchTerm: "ada",
      status: "Inactive",
    });
  });

  it("falls back to its defaults, value by value", () => {
    expect(read("")).toEqual({ page: 1, size: 10 });
    expect(read("page=0&size=37&searchTerm=&status=inactive")).toEqual({ page: 1, size: 10 });
    expect(read("page=-1&size=1e1&status=Active")).toEqual({ page: 1, size: 10, status: "Active" });
    expect(read("page=2.5&size=010")).toEqual({ page: 1, size: 10 });
    expect(read("page=99999999999999999999")).toEqual({ page: 1, size: 10 });
    expect(read(`searchTerm=${"x".repeat(201)}&page=2`)).toEqual({ page: 2, size: 10 });
    expect(read("searchTerm=a%00b&page=2")).toEqual({ page: 2, size: 10 });
  });

  it("never throws and never lets an unknown key through, whatever the address holds", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string())), (pairs) => {
        const query = readQuery(Schema, new URLSearchParams(pairs));
        expect(query.page).toBeGreaterThanOrEqual(1);
        expect([10, 25, 50, 100]).toContain(query.size);
        expect(Object.keys(query).every((key) => key in Schema.shape)).toBe(true);
      }),
    );
  });
});

describe("a list's address", () => {
  const params = new URLSearchParams("searchTerm=a%26b&size=25&page=4");

  it("keeps what isn't changed", () => {
    expect(addressOf("/list", params, { page: 5 })).toBe("/list?searchTerm=a%26b&size=25&page=5");
  });

  it("drops what is empty, and the question mark with the last of it", () => {
    expect(addressOf("/list", params, { page: undefined, searchTerm: "" })).toBe("/list?size=25");
    expect(addressOf("/list", new URLSearchParams("status=&searchTerm="))).toBe("/list");
  });

  it("leaves the given query alone", () => {
    addressOf("/list", params, { page: 9 });
    expect(params.get("page")).toBe("4");
  });
});

describe("the range that a page spans", () => {
  it("counts from 1 and ends with the list", () => {
    expect(rangeOf({ page: 1, size: 10, total: 237 })).toEqual({ start: 1, end: 10, total: 237 });
    expect(rangeOf({ page: 24, size: 10, total: 237 })).toEqual({ start: 231, end: 237, total: 237 });
  });

  it("is all zeros where there is nothing", () => {
    expect(rangeOf({ page: 1, size: 10, total: 0 })).toEqual({ start: 0, end: 0, total: 0 });
    expect(rangeOf({ page: 0, size: 10, total: 0 })).toEqual({ start: 0, end: 0, total: 0 });
  });

  it("never starts after its end", () => {
    expect(rangeOf({ page: 9, size: 10, total: 5 })).toEqual({ start: 5, end: 5, total: 5 });
  });
});

describe("the size of a list's pages", () => {
  const page = (currentPage: number, rows: number, totalItems: number, totalPages: number) =>
    pageSizeOf({ items: Array(rows).fill(0), totalItems, totalPages, currentPage }, 100);

  it("is what was asked for, or what the SSO API gives at most", () => {
    expect(page(1, 100, 237, 3)).toBe(100);
    expect(page(3, 37, 237, 3)).toBe(100);
    expect(page(1, 50, 137, 3)).toBe(50);
    expect(page(2, 50, 137, 3)).toBe(50);
    expect(page(3, 37, 137, 3)).toBe(50);
  });

  it("is what was asked for where everything stands on one page, or nothing on this", () => {
    expect(page(1, 37, 37, 1)).toBe(100);
    expect(page(1, 0, 0, 0)).toBe(100);
    expect(page(9, 0, 137, 3)).toBe(100);
  });
});
