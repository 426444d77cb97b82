import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Smaller files fit into one packet anyway. */
const LEAST_BYTES = 200;

/**
 * Writes each script, style and image of the browser's build as brotli and gzip too, at the highest level: the list's
 * scripts then have a quarter of their bytes. It runs with the server's build, which comes second and adds Remix's manifest.
 */
export const compressAssets: Plugin = {
  name: "compress-assets",
  apply: (_, { isSsrBuild }) => isSsrBuild === true,
  writeBundle({ dir = "" }) {
    const folder = join(dir, "../client/assets");
    for (const name of readdirSync(folder).filter((one) => /\.(js|css|svg)$/.test(one))) {
      const body = readFileSync(join(folder, name));
      if (body.length < LEAST_BYTES) continue;
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
      writeFileSync(join(folder, `${name}.br`), brotliCompressSync(body, { params }));
      writeFileSync(join(folder, `${name}.gz`), gzipSync(body, { level: 9 }));
    }
  },
};
