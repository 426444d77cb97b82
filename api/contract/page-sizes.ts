/** The sizes that the tables offer (docs/product.md, section 9). The first is the default. */
export const PAGE_SIZES = [10, 25, 50, 100] as const;
export const DEFAULT_PAGE_SIZE = PAGE_SIZES[0];
