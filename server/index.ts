import { listFiles, loadAssets } from "./assets";
import * as build from "./build";
import { adoptNextServer } from "./http";
import { answerPages } from "./pages";
import { prepare } from "./prepare";

/**
 * The build that remix-serve loads. Loading it starts the embedded service, so nothing listens before the database is
 * ready; the server that remix-serve then makes gets the shell around it.
 */
const { adopt, clientAddress } = await prepare(build.routes);
adoptNextServer(adopt, {
  clientAddress,
  assets: loadAssets(build.assetsBuildDirectory),
  pages: answerPages(build),
  files: listFiles("public"),
});

export * from "./build";
