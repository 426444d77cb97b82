/**
 * A node:http server that does nothing but answer with so many bytes: what a product on it can reach at most.
 *
 *   node bench/limits/http.mjs PORT BYTES
 */
import http from "node:http";

const [port, bytes] = process.argv.slice(2).map(Number);
const body = Buffer.alloc(bytes, "a");
http
  .createServer((_, response) => response.writeHead(200, { "content-length": bytes }).end(body))
  .listen(port, "127.0.0.1");
