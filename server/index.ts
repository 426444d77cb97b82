import { join } from "node:path";
import * as build from "./build";
import { frontDoor } from "./door/front-door";
import { prepare } from "./prepare";
import { wrapRemixServe } from "./remix-serve";
import { consoleTerritories } from "./territories/console";
import { listFiles, loadAssets } from "./territories/files";
import { answerPages } from "./territories/pages";
import { translatedScripts } from "./territories/translated-scripts";

/**
 * The build that remix-serve loads. Loading it starts the embedded service, so no port is open before the database is
 * ready. Then remix-serve creates the server, which gets the front door.
 */
const { service, door, adopt } = await prepare(build.routes);
const assets = loadAssets(build.assetsBuildDirectory);
const translated = translatedScripts(assets, join(build.assetsBuildDirectory, "../../texts"));
const pages = answerPages(build);
const paths = listFiles("public");
wrapRemixServe(
  (listener) =>
    frontDoor(
      consoleTerritories({ pages, service, assets, translated, publicFiles: { paths, listener } }),
      door,
    ),
  adopt,
);

export * from "./build";
