/**
 * The rules for the addresses of an OpenID Connect application. The service and the console's form run the same ones.
 * A sentence says what is wrong with an address; undefined means that it can be registered.
 */
import { isLoopback, isSafeAddress } from "./loopback";
import { isPrivateHost } from "./private-hosts";

const MOST_ADDRESSES = 50;
export const MOST_ADDRESS_LENGTH = 2000;

/** All that RFC 3986 allows in a URI, except `*`. */
const UNUSUAL = /[^A-Za-z0-9\-._~:/?#[\]@!$&'()+,;=%]/u;
/** Hosts on which a native application's address matches with any port (RFC 8252, section 7.3). */
const NATIVE_LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];
/** A domain name in reverse (RFC 8252, section 7.1), and at least one slash after it. */
const PRIVATE_SCHEME = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:\//;

/** What is wrong with an address that the browser returns to, after a sign-in or a sign-out. */
export function redirectUriProblem(address: string, { native }: { native: boolean }): string | undefined {
  const problem = syntaxProblem(address);
  if (problem) return problem;
  const url = new URL(address);
  if (url.protocol === "https:") {
    if (native && NATIVE_LOOPBACK.includes(url.hostname))
      return `https can't be used for ${url.hostname} in a native application. Use http.`;
    return webProblem(address, url);
  }
  if (url.protocol === "http:") {
    const isAllowed = native ? NATIVE_LOOPBACK.includes(url.hostname) : isLoopback(url.hostname);
    return isAllowed ? webProblem(address, url) : "http is allowed for localhost only. Use https.";
  }
  if (!native) return "Only native applications can use a custom scheme. Use https.";
  if (PRIVATE_SCHEME.test(address)) return undefined;
  return "The scheme must be a domain name in reverse, such as com.example.app:/callback.";
}

/** The same for a list: each sentence begins with the number of its line. */
export function redirectUriProblems(addresses: readonly string[], options: { native: boolean }): string[] {
  const problems = addresses.slice(0, MOST_ADDRESSES).flatMap((address, index) => {
    const first = addresses.indexOf(address);
    const problem = first < index ? `This repeats line ${first + 1}.` : redirectUriProblem(address, options);
    return problem ? [`Line ${index + 1}: ${problem}`] : [];
  });
  if (addresses.length > MOST_ADDRESSES) problems.push(`Enter at most ${MOST_ADDRESSES} addresses.`);
  return problems;
}

/**
 * What is wrong with an address for back-channel sign-out. OpenID Connect Back-Channel Logout 1.0, section 2.2, allows http
 * for confidential clients. We allow it in private networks, where self-hosted applications often have no certificate: a
 * logout token is signed and opens nothing.
 */
export function backchannelProblem(address: string): string | undefined {
  const problem = syntaxProblem(address);
  if (problem) return problem;
  const url = new URL(address);
  const { protocol, hostname } = url;
  if (protocol !== "https:" && protocol !== "http:") return "Use https.";
  if (protocol === "http:" && !isLoopback(hostname) && !isPrivateHost(hostname))
    return "http is allowed in a private network only. Use https.";
  return webProblem(address, url);
}

/** What is wrong with the address that the launcher opens. It may have a fragment, as many single-page applications need. */
export function homeUrlProblem(address: string): string | undefined {
  const withoutFragment = address.split("#", 1)[0] ?? "";
  const problem = syntaxProblem(withoutFragment) ?? textProblem(address);
  if (problem) return problem;
  if (!isSafeAddress(address)) return "http is allowed for localhost only. Use https.";
  return webProblem(withoutFragment, new URL(withoutFragment));
}

function syntaxProblem(address: string): string | undefined {
  const problem = textProblem(address);
  if (problem) return problem;
  if (!URL.canParse(address)) return "Enter a whole address, such as https://app.example.com/callback.";
  if (address.includes("#")) return "Remove the part from # on.";
  return undefined;
}

/** Node.js 20's `URL.canParse` refuses Latin-1 letters once it was compiled. @returns undefined for no address */
function inAscii(address: string): string | undefined {
  try {
    return new URL(address).href;
  } catch {
    return undefined;
  }
}

function textProblem(address: string): string | undefined {
  if (address === "") return "Enter an address.";
  if (address.length > MOST_ADDRESS_LENGTH) return `Use at most ${MOST_ADDRESS_LENGTH} characters.`;
  const [unusual] = UNUSUAL.exec(address) ?? [];
  if (unusual === undefined) return undefined;
  if (unusual === "*") return "Wildcards don't work. Enter each address in full.";
  if (unusual === "\\") return "Use / instead of \\.";
  if (/[\s\p{C}]/u.test(unusual)) return "Remove spaces and control characters.";
  const written = unusual > "~" ? inAscii(address) : undefined;
  if (written !== undefined) return `Write it as ${written}`;
  return `Remove the character ${unusual}. Addresses can't contain it.`;
}

const DEFAULT_PORTS: Record<string, string> = { "https:": "443", "http:": "80" };

/** Requires the host as browsers write it, so that no parser reads another one. */
function webProblem(address: string, { protocol, origin, username, password }: URL): string | undefined {
  if (username !== "" || password !== "") return "Remove the user name and the password.";
  const isAsWritten = [origin, `${origin}:${DEFAULT_PORTS[protocol]}`].some(
    (start) => address.startsWith(start) && /^([/?]|$)/.test(address.slice(start.length)),
  );
  return isAsWritten ? undefined : `Begin with ${origin}, as browsers write it.`;
}
