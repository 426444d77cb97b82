import { BYTE_ORDER_MARK, csvLine } from "../contract/csv";

/**
 * A CSV file to download, streamed.
 *
 * @param pages of rows, one for each read. No more are read once the client has left
 */
export function csvAnswer<Row>(
  fileName: string,
  header: readonly string[],
  pages: AsyncGenerator<Row[]>,
  toCells: (row: Row) => string[],
): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLine(header)));
    },
    async pull(controller) {
      const { value, done } = await pages.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value.map((row) => csvLine(toCells(row))).join("")));
    },
    async cancel() {
      await pages.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "no-store",
    },
  });
}
