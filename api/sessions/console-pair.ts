import type { Context } from "../context";
import type { Queries } from "../database/engine";
import { type OpenedPair, type OpenSignIn, openPair } from "./token-pairs";

/** The console's protocol: opens a pair for the console, which stores it in its session cookie. */
export const openConsolePair = (
  context: Context,
  queries: Queries,
  signIn: OpenSignIn,
): Promise<OpenedPair> =>
  openPair(context, queries, signIn, { application: context.ownApplication, travels: false });
