import { createHmac } from "node:crypto";
import type { Client, KoaContextWithOIDC } from "oidc-provider";
import type { Context } from "../context";
import { recordId } from "./record-names";

/**
 * Whether a client's refresh tokens rotate. Confidential clients prove themselves by their secret, and several copies of one
 * proxy may share a token.
 */
export const rotates = (client: Client | undefined): boolean => client?.tokenEndpointAuthMethod === "none";

/** The token that follows. It is derived, so concurrent and repeated requests get the same one. */
export const successorOf = ({ openidRefreshKey: key }: Context, refreshToken: string): string =>
  createHmac("sha256", key).update(refreshToken).digest("base64url");

/** Under which the token that follows is stored. */
export const successorId = (context: Context, refreshToken: string): string =>
  recordId("RefreshToken", successorOf(context, refreshToken));

/** Whether the request at hand may exchange a refresh token once more. */
export const isExchange = ({ oidc }: KoaContextWithOIDC): boolean =>
  oidc?.route === "token" && rotates(oidc.client);
