import type { default as Provider } from "oidc-provider";
import type { Context } from "../context";
import type { Logger } from "../logger";
import type { Openid } from "./openid";
import { recordId } from "./record-names";
import { findApplicationOfRecord } from "./records.queries";

interface Ready {
  version: string;
  provider: Provider;
  listener: ReturnType<Provider["callback"]>;
}

/** The library prints warnings while it is loaded, and every line of the log is JSON (L9). */
async function loadServe(log: Logger) {
  const { warn } = console;
  console.warn = (text: string) => log.warn(text);
  try {
    return await import("./serve");
  } finally {
    console.warn = warn;
  }
}

/**
 * The OpenID provider. The library is loaded when it is first needed, so that a start costs nothing.
 *
 * @param context asked for at each use, because the provider is part of it
 */
export function createOpenid(context: () => Context): Openid {
  let loading: Promise<typeof import("./serve")> | undefined;
  let current: Ready | undefined;

  const load = () => {
    loading ??= loadServe(context().log);
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };

  /** The library reads its keys once, so it is made anew when they change. All its state is in the database. */
  async function ready(): Promise<Ready> {
    const { createServedProvider } = await load();
    const keys = await context().signingKeys.forProvider();
    if (current?.version === keys.version) return current;
    const provider = createServedProvider(context(), keys);
    const made = { version: keys.version, provider, listener: provider.callback() };
    current = made;
    return made;
  }

  return {
    async answer(request, response, visit) {
      const [{ answerWith }, { listener }] = [await load(), await ready()];
      await answerWith(context(), listener, request, response, visit);
    },
    async use(origin, asking, work) {
      const [{ withFacts }, { provider }] = [await load(), await ready()];
      return withFacts(context(), origin, () => work(provider), asking);
    },
    async loadCheck() {
      const [{ problemWith }, { provider }] = [await load(), await ready()];
      return (connection) => problemWith(provider, connection);
    },
    applicationOf(interaction) {
      const { engine, now } = context();
      return findApplicationOfRecord(engine.read, recordId("Interaction", interaction), now());
    },
  };
}
