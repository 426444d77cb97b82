import { z } from "zod";
import { PageSchema, SearchTermSchema } from "#api/contract/lists";
import { PageSizeSchema, readQuery } from "./list-query";

/** The query of a list with one search box. */
const SearchQuerySchema = z.object({ page: PageSchema, size: PageSizeSchema, searchTerm: SearchTermSchema });
type SearchQuery = z.output<typeof SearchQuerySchema>;

export const searchQuery = (request: Request): SearchQuery =>
  readQuery(SearchQuerySchema, new URL(request.url).searchParams);
