import type { Context } from "../context";

/** The context without the provider, which is made of it. */
export type Below = Omit<Context, "openid">;
