/** Private networks: RFC 1918 and RFC 4193. Link-local addresses, where clouds have their metadata, are none. */
const PRIVATE = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[f[cd][0-9a-f]{2}:)/;
/** Names that no public name server knows: without a dot, and RFC 6762, RFC 8375 and ICANN's `internal`, but a cloud's metadata. */
const PRIVATE_NAME = /^[^.[\]]+$|^(?!metadata\.).+\.(local|internal|home\.arpa)$/;

/** Whether a host belongs to a private network. @param hostname as serialized by `URL` */
export const isPrivateHost = (hostname: string): boolean =>
  /^\d+(\.\d+){3}$|^\[/.test(hostname) ? PRIVATE.test(hostname) : PRIVATE_NAME.test(hostname);
