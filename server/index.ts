import { loadAssets } from "./assets";
import { assetsBuildDirectory, routes } from "./build";
import { adoptNextServer } from "./http";
import { prepare } from "./prepare";

/**
 * The build that remix-serve loads. Loading it starts the embedded service, so nothing listens before the database is
 * ready; the server that remix-serve then makes gets the shell around it.
 */
adoptNextServer(await prepare(routes), loadAssets(assetsBuildDirectory));

export * from "./build";
