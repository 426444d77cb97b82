/** Private networks: RFC 1918 and RFC 4193. Link-local addresses, where clouds have their metadata, are none. */
const PRIVATE = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[f[cd][0-9a-f]{2}:)/;
/** Names that no public name server knows: without a dot, and RFC 6762, RFC 8375 and ICANN's `internal`. */
const LOCAL_NAME = /^[^.[\]]+$|\.(local|internal|home\.arpa)$/;
/** Where clouds tell machines their secrets. */
const METADATA = /^metadata\./;

/** Whether a name leads into a private network, if anywhere. */
export const isLocalName = (hostname: string): boolean => LOCAL_NAME.test(hostname);

/** Whether http is fine: the host belongs to a private network. @param hostname as serialized by `URL` */
export const isPrivateHost = (hostname: string): boolean =>
  /^\d+(\.\d+){3}$|^\[/.test(hostname)
    ? PRIVATE.test(hostname)
    : isLocalName(hostname) && !METADATA.test(hostname);
