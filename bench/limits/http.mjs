/**
 * A node:http server that only answers with the given number of bytes: the upper limit of a product on it.
 *
 *   node bench/limits/http.mjs PORT BYTES
 */
import http from "node:http";

const [port, bytes] = process.argv.slice(2).map(Number);
const body = Buffer.alloc(bytes, "a");
http
  .createServer((_, response) => response.writeHead(200, { "content-length": bytes }).end(body))
  .listen(port, "127.0.0.1");
