import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip as gzipCompress } from "node:zlib";
import { LRUCache } from "lru-cache";
import { fillPlaces } from "#languages/in-scripts";
import { languageTags } from "#languages/known";
import { scriptFolder } from "#languages/script-folder";
import type { Territory } from "../door/territory";
import { type Asset, type Assets, FILE_LIMITS, filesQueue, sendAsset } from "./files";

const brotli = promisify(brotliCompress);
const gzip = promisify(gzipCompress);

/** /assets/pl-0a1b2c3d4e5f/CBNwSOsd.js */
const PATH = /^\/assets\/([\w-]+)-[0-9a-f]{12}\/([\w-]+\.js)$/;
/** In the manifest, which begins with this, and names all the others. */
const MANIFEST = /^window\.__remixManifest/;
const SCRIPT = /"\/assets\/(?=[\w-]+\.js")/g;

/** Some languages' scripts. */
const MOST_SCRIPTS = 500;

/**
 * Serves the build's scripts with the texts of a language. Their folder's name changes with any text, so they never change.
 *
 * @param folder of the scripts that say something, with places for their texts
 */
export function translatedScripts(assets: Assets, folder: string): Territory {
  const rendered = new LRUCache<string, Promise<Asset>>({ max: MOST_SCRIPTS });

  function find(path: string) {
    const [, tag, name = ""] = PATH.exec(path) ?? [];
    const language = languageTags.find((one) => one === tag);
    const original = assets.get(`/assets/${name}`);
    if (!language || !original || !path.startsWith(scriptFolder(language))) return undefined;
    return { language, name, original };
  }

  async function render(path: string): Promise<Asset> {
    const { language, name, original } = find(path) as NonNullable<ReturnType<typeof find>>;
    const plain = original.bodies.get("")?.toString() ?? "";
    if (MANIFEST.test(plain))
      return toAsset(original.type, plain.replace(SCRIPT, `"${scriptFolder(language)}`));
    const template = await readFile(join(folder, name), "utf8").catch(() => undefined);
    // Most say nothing.
    return template === undefined ? original : toAsset(original.type, fillPlaces(template, language));
  }

  return {
    name: "translated scripts",
    includes: ({ path }) => find(path) !== undefined,
    queue: () => filesQueue,
    part: "console",
    limits: FILE_LIMITS,
    async handle(request, response, { path }) {
      const asset = rendered.get(path) ?? render(path);
      rendered.set(path, asset);
      sendAsset(request, response, await asset);
    },
  };
}

/** As small as those of the build: whoever comes first waits for it, all others don't. */
async function toAsset(type: string, script: string): Promise<Asset> {
  const body = Buffer.from(script);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const [br, gz] = await Promise.all([brotli(body, { params }), gzip(body, { level: 9 })]);
  return {
    type,
    bodies: new Map([
      ["", body],
      ["br", br],
      ["gzip", gz],
    ]),
  };
}
