import { mapConnectionFields } from "../contract/connection-fields";
import type { ConnectionInput, Protocol } from "../contract/connections";
import { whatChanged } from "../noun/what-changed";
import { handlingOfField } from "./connection.fields";

const PROTOCOL_NAMES: Record<Protocol, string> = {
  openid: "OpenID Connect",
  "openid-public": "OpenID Connect without a secret",
  library: "the SSO library",
  none: "none",
};

/** Lists as texts, which can be compared. An address has no spaces. */
const comparable = (connection: Required<ConnectionInput>) => ({
  protocol: connection.protocol,
  ...mapConnectionFields((name) => {
    const value = connection[name];
    return Array.isArray(value) ? value.join(" ") : value;
  }),
});

/** Describes an update: as phrases that follow the actor's name, and by field. */
export function describeConnection(
  name: string,
  before: Required<ConnectionInput>,
  after: Required<ConnectionInput>,
) {
  const application = `the application ${name}`;
  const { phrases, changes } = whatChanged(comparable(before), comparable(after), {
    protocol: (protocol) => `set the protocol of ${application} to ${PROTOCOL_NAMES[protocol]}`,
    ...mapConnectionFields((field) => () => handlingOfField(field).phrase(application, after[field])),
  });
  return { phrases: phrases.join("; ") || `saved the connection of ${application} without changes`, changes };
}

/** Follows the name of a new application. */
export const describeProtocol = (protocol: Protocol): string =>
  protocol === "library" || protocol === "none" ? "" : `, for ${PROTOCOL_NAMES[protocol]}`;
