import { z } from "zod";
import { PageSchema, SearchTermSchema } from "#api/contract/lists";
import { PageSizeSchema, readQuery } from "./list-query";

/** The query of a list without filters. */
const PageQuerySchema = z.object({ page: PageSchema, size: PageSizeSchema });
/** The query of a list with one search box. */
const SearchQuerySchema = PageQuerySchema.extend({ searchTerm: SearchTermSchema });
type SearchQuery = z.output<typeof SearchQuerySchema>;

export const pageQuery = (request: Request): z.output<typeof PageQuerySchema> =>
  readQuery(PageQuerySchema, new URL(request.url).searchParams);

export const searchQuery = (request: Request): SearchQuery =>
  readQuery(SearchQuerySchema, new URL(request.url).searchParams);
