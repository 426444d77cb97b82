import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import { fillPlaces } from "#languages/in-scripts";
import { type Language, languageTags } from "#languages/known";
import { scriptFolder } from "#languages/script-folder";
import type { Territory } from "../door/territory";
import { type Asset, type Assets, FILE_LIMITS, filesQueue, sendAsset } from "./files";

/** /assets/pl-0a1b2c3d4e5f/CBNwSOsd.js */
const PATH = /^\/assets\/([\w-]+)-[0-9a-f]{12}\/([\w-]+\.js)$/;
/** In the manifest, which begins with this, and names all the others. */
const MANIFEST = /^window\.__remixManifest/;
const SCRIPT = /"\/assets\/(?=[\w-]+\.js")/g;

/** Two languages' scripts. */
const MOST_BYTES = 4_000_000;
/** A script is compressed once and read often, but somebody waits for the first. */
const QUALITY = 6;

/**
 * Serves the build's scripts with the texts of a language. Their folder's name changes with any text, so they never change.
 *
 * @param folder of the scripts that say something, with places for their texts
 */
export function translatedScripts(assets: Assets, folder: string): Territory {
  const templates = new Map(
    (existsSync(folder) ? readdirSync(folder) : []).map((name) => [
      name,
      readFileSync(join(folder, name), "utf8"),
    ]),
  );
  const rendered = new LRUCache<string, Asset>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ bodies }) => [...bodies.values()].reduce((bytes, body) => bytes + body.length, 0),
  });
  const scriptAt = (path: string): Asset | undefined => {
    const [, tag, name = ""] = PATH.exec(path) ?? [];
    const language = languageTags.find((one) => one === tag);
    const original = assets.get(`/assets/${name}`);
    if (!language || !original || !path.startsWith(scriptFolder(language))) return undefined;
    const plain = original.bodies.get("")?.toString() ?? "";
    const template = templates.get(name) ?? (MANIFEST.test(plain) ? plain : undefined);
    // Most say nothing.
    if (template === undefined) return original;
    let asset = rendered.get(path);
    if (!asset) {
      asset = toAsset(original.type, inLanguage(template, language));
      rendered.set(path, asset);
    }
    return asset;
  };
  return {
    name: "translated scripts",
    includes: ({ path }) => scriptAt(path) !== undefined,
    queue: () => filesQueue,
    part: "console",
    limits: FILE_LIMITS,
    handle: (request, response, { path }) => sendAsset(request, response, scriptAt(path) as Asset),
  };
}

const inLanguage = (template: string, language: Language): string =>
  MANIFEST.test(template)
    ? template.replace(SCRIPT, `"${scriptFolder(language)}`)
    : fillPlaces(template, language);

function toAsset(type: string, script: string): Asset {
  const body = Buffer.from(script);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return {
    type,
    bodies: new Map([
      ["", body],
      ["br", brotliCompressSync(body, { params })],
      ["gzip", gzipSync(body)],
    ]),
  };
}
