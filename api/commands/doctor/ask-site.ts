import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { checkServerIdentity, type PeerCertificate, type TLSSocket } from "node:tls";
import { SECOND_MS } from "../../contract/durations";

const PATIENCE_MS = 10 * SECOND_MS;
/** More of a body isn't read. */
const MOST_BYTES = 100_000;

export interface Certificate {
  validFrom: number;
  validTo: number;
  /** Why browsers would refuse it, apart from its dates: the name of OpenSSL's or Node's error. */
  untrusted?: string;
  /** Undefined if it is for another name than the address has. */
  isForHost: boolean;
  /** The names that it is for. */
  names: string;
}

/** An answer, or why there is none. */
export interface SiteAnswer {
  certificate?: Certificate;
  /** The name of the error: "ENOTFOUND". */
  error?: string;
  status?: number;
  /** Of a redirect. */
  location?: string;
  body?: string;
  /** The `Date` header minus this machine's clock, in ms. Headers have whole seconds. */
  aheadMs?: number;
}

/**
 * Sends a GET without credentials and follows no redirect. A certificate that isn't valid doesn't stop the request,
 * because the answer may say more.
 */
export function askSite(url: URL): Promise<SiteAnswer> {
  return new Promise((resolve) => {
    let certificate: Certificate | undefined;
    const asked = Date.now();
    const send = url.protocol === "https:" ? requestHttps : requestHttp;
    const options = { agent: false, rejectUnauthorized: false, headers: { accept: "application/json" } };
    const request = send(url, options, (response) => {
      const answered = Date.now();
      const chunks: Buffer[] = [];
      let bytes = 0;
      const finish = () => {
        clearTimeout(timer);
        const { date, location } = response.headers;
        const sent = date === undefined ? Number.NaN : Date.parse(date);
        resolve({
          certificate,
          status: response.statusCode,
          location,
          body: Buffer.concat(chunks).toString("utf8"),
          ...(!Number.isNaN(sent) && { aheadMs: sent + SECOND_MS / 2 - (asked + answered) / 2 }),
        });
        request.destroy();
      };
      response.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes > MOST_BYTES) finish();
      });
      response.on("end", finish);
    });
    const timer = setTimeout(
      () => request.destroy(Object.assign(new Error(), { code: "ETIMEDOUT" })),
      PATIENCE_MS,
    );
    request.on("socket", (socket) => {
      socket.once("secureConnect", () => {
        certificate = readCertificate(socket as TLSSocket, url.hostname);
      });
    });
    request.on("error", (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      resolve({ certificate, error: error.code ?? error.name });
    });
    request.end();
  });
}

function readCertificate(socket: TLSSocket, hostname: string): Certificate {
  const peer: PeerCertificate = socket.getPeerCertificate();
  const problem = socket.authorizationError as unknown as string | { code?: string } | undefined;
  const untrusted = typeof problem === "object" ? problem?.code : problem;
  return {
    validFrom: Date.parse(peer.valid_from),
    validTo: Date.parse(peer.valid_to),
    isForHost: checkServerIdentity(hostname.replace(/^\[|\]$/g, ""), peer) === undefined,
    names: peer.subjectaltname?.replaceAll(/(DNS|IP Address):/g, "") ?? [peer.subject?.CN].flat().join(", "),
    ...(untrusted && { untrusted }),
  };
}
