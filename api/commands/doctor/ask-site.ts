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
 *
 * @param patienceMs how long to wait for the whole answer
 */
export function askSite(url: URL, patienceMs = PATIENCE_MS): Promise<SiteAnswer> {
  return new Promise((resolve) => {
    let certificate: Certificate | undefined;
    const settle = (answer: SiteAnswer) => {
      clearTimeout(timer);
      resolve({ certificate, ...answer });
      request.destroy();
    };
    const fail = (error: NodeJS.ErrnoException) => settle({ error: error.code ?? error.name });
    const asked = Date.now();
    const send = url.protocol === "https:" ? requestHttps : requestHttp;
    const options = { agent: false, rejectUnauthorized: false, headers: { accept: "application/json" } };
    const request = send(url, options, (response) => {
      const answered = Date.now();
      const chunks: Buffer[] = [];
      let bytes = 0;
      const finish = () => {
        const { date, location } = response.headers;
        const sent = date === undefined ? Number.NaN : Date.parse(date);
        settle({
          status: response.statusCode,
          location,
          body: Buffer.concat(chunks).toString("utf8"),
          ...(!Number.isNaN(sent) && { aheadMs: sent + SECOND_MS / 2 - (asked + answered) / 2 }),
        });
      };
      response.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes > MOST_BYTES) finish();
      });
      response.on("end", finish);
      // The connection ended within the body. The request emits no error then.
      response.on("error", fail);
    });
    const timer = setTimeout(() => settle({ error: "ETIMEDOUT" }), patienceMs);
    request.on("socket", (socket) => {
      socket.once("secureConnect", () => {
        certificate = readCertificate(socket as TLSSocket, url.hostname);
      });
    });
    request.on("error", fail);
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
