import type { ColumnName } from "./column-names.server";

/** Those of the specification (docs/product.md, section 2). */
export const DEFAULT_COLUMNS: readonly ColumnName[] = ["name", "email", "status"];
