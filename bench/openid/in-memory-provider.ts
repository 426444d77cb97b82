import { startPeer } from "../peers/peer";
import type { OpenIdClient } from "./round";

/** `in-memory.ts` for one client. */
export const startInMemoryProvider = ({ id, secret, redirectUri }: OpenIdClient) =>
  startPeer(["--import", "tsx", `${import.meta.dirname}/in-memory.ts`], {
    CLIENT_ID: id,
    ...(secret !== undefined && { CLIENT_SECRET: secret }),
    REDIRECT_URI: redirectUri,
  });
