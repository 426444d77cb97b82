import { type LimitNode, SqliteDialect, SqliteQueryCompiler, ValueNode } from "kysely";

/**
 * Writes limits into the statements. SQLite plans a statement again whenever its LIMIT is bound, in case another plan suits
 * the new value. That takes longer than most statements do. A limit that a prepared query leaves open stays bound.
 */
export class SqliteCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node;
    if (ValueNode.is(limit) && typeof limit.value === "number") {
      this.append("limit ");
      this.appendImmediateValue(limit.value);
    } else super.visitLimit(node);
  }
}

/** Kysely's dialect with this compiler, for connections on the calling thread. */
export class CompilingDialect extends SqliteDialect {
  override createQueryCompiler() {
    return new SqliteCompiler();
  }
}
