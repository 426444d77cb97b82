import type { IncomingMessage, ServerResponse } from "node:http";
import type { default as Provider } from "oidc-provider";
import type { Origin } from "../audit-trail/record";
import type { ConnectionInput } from "../contract/connections";
import type { Asking } from "./adapter";
import type { Below } from "./below";
import { recordId } from "./record-names";
import { findApplicationOfRecord } from "./records.queries";

/** What is known of a request before the provider sees it. */
export interface Visit {
  id: string;
  /** After TRUST_PROXY. */
  clientAddress: string;
}

export interface Openid {
  /** Answers a request to an address of the provider. The Host must be PUBLIC_URL's. */
  answer(request: IncomingMessage, response: ServerResponse, visit: Visit): Promise<void>;
  /**
   * Runs with the provider, outside of a request to it.
   *
   * @param asking what is written belongs to this sign-in, and interactions are found of this browser
   */
  use<Result>(origin: Origin, asking: Asking, work: (provider: Provider) => Promise<Result>): Promise<Result>;
  /** Loads the library, to ask what it wouldn't accept of a connection though our own rules do. */
  loadCheck(): Promise<(connection: ConnectionInput) => string | undefined>;
  /** The application that an interaction is for. */
  applicationOf(interaction: string): Promise<{ id: string; name: string } | undefined>;
}

interface Ready {
  version: string;
  provider: Provider;
  listener: ReturnType<Provider["callback"]>;
}

/** The OpenID provider. The library is loaded when it is first needed, so that a start costs nothing. */
export function createOpenid(context: Below): Openid {
  const { engine, now, signingKeys, log } = context;
  let loading: Promise<typeof import("./serve")> | undefined;
  let current: Ready | undefined;

  const load = () => {
    loading ??= quietly(
      () => import("./serve"),
      (warning) => log.warn({ library: "oidc-provider" }, warning),
    );
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };

  /** The library reads its keys once, so it is made anew when they change. All its state is in the database. */
  async function ready(): Promise<Ready> {
    const { createServedProvider } = await load();
    const keys = await signingKeys.forProvider();
    if (current?.version === keys.version) return current;
    const provider = createServedProvider(context, keys);
    const made = { version: keys.version, provider, listener: provider.callback() };
    current = made;
    return made;
  }

  return {
    async answer(request, response, visit) {
      const [{ answerWith }, { listener }] = [await load(), await ready()];
      await answerWith(context, listener, request, response, visit);
    },
    async use(origin, asking, work) {
      const [{ withFacts }, { provider }] = [await load(), await ready()];
      return withFacts(context, origin, () => work(provider), asking);
    },
    async loadCheck() {
      const [{ problemWith }, { provider }] = [await load(), await ready()];
      return (connection) => problemWith(provider, connection);
    },
    applicationOf: (interaction) =>
      findApplicationOfRecord(engine.read, recordId("Interaction", interaction), now()),
  };
}

/** The library prints a warning on versions of Node.js that it doesn't test. It becomes a line of the log. */
async function quietly<Result>(work: () => Promise<Result>, log: (warning: string) => void): Promise<Result> {
  const { warn } = console;
  console.warn = (...texts: unknown[]) => log(texts.join(" "));
  try {
    return await work();
  } finally {
    console.warn = warn;
  }
}
