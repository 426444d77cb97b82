import { isRedirection } from "#api/contract/redirection";
import { env } from "#app/env.server";
import { capabilities, hasFeature } from "#app/sso-api/capabilities.server";
import { orAbort } from "#app/sso-api/limits.server";
import { signIn } from "#app/sso-api/sign-in.server";
import { SsoApiError } from "#app/sso-api-error";

/** A client application's request, not verified. */
export interface ApplicationRequest {
  appId: string;
  /** From `encodedString`, which anyone can write. */
  claimedName: string;
  encodedString: string;
  signedRequest: string;
  redirectionURL: string | undefined;
}

/** A request that our service or REDIRECT_ALLOWLIST vouches for. */
export interface VouchedRequest extends ApplicationRequest {
  /** The application's name, to be shown. */
  name: string;
  /** The token of its picture, with our service. */
  picture?: string | undefined;
  /** The address for the tokens. Undefined if the user stays here. */
  target: string | undefined;
  /** The request was used before. */
  spent: boolean;
}

const PARAMETERS = ["encodedString", "signedRequest", "redirectionURL"] as const;

/** Represents unreadable requests. The service refuses and audits it like any other invalid one. */
const UNREADABLE: ApplicationRequest = {
  appId: "",
  claimedName: "",
  encodedString: "",
  signedRequest: "",
  redirectionURL: undefined,
};

/**
 * Reads what a client application asks for out of an address or a form.
 *
 * @returns undefined where no application asks
 */
export function readApplicationRequest(fields: URLSearchParams | FormData): ApplicationRequest | undefined {
  const text = (name: string) => String(fields.get(name) ?? "");
  const encodedString = text("encodedString");
  const signedRequest = text("signedRequest");
  const redirectionURL = text("redirectionURL");
  if (encodedString === "" || signedRequest === "") return undefined;
  // A "+" of base64 that was not encoded arrives as a space.
  const decoded = Buffer.from(encodedString.replaceAll(" ", "+"), "base64").toString("utf8");
  const cut = decoded.lastIndexOf("&");
  const appId = decoded.slice(cut + 1);
  const isAmbiguous = PARAMETERS.some((name) => fields.getAll(name).length > 1);
  const isText = ![signedRequest, redirectionURL].some((value) => value.includes("\0"));
  if (cut < 1 || !/^[\w-]{1,64}$/.test(appId) || isAmbiguous || !isText) return UNREADABLE;
  return {
    appId,
    claimedName: decoded.slice(0, cut),
    encodedString,
    signedRequest,
    redirectionURL: redirectionURL || undefined,
  };
}

/**
 * Has the request vouched for: by our service, which verifies the signature and knows the name and the address; with a
 * foreign SSO API, which does neither, by the origins that REDIRECT_ALLOWLIST names.
 *
 * @returns "invalid" if nothing vouches for it
 */
export async function vouch(
  request: ApplicationRequest,
  signal?: AbortSignal,
): Promise<VouchedRequest | "invalid"> {
  const { appId, signedRequest, redirectionURL } = request;
  if (!(await hasFeature("sign-in-request", signal))) {
    if (request === UNREADABLE) return "invalid";
    if (redirectionURL !== undefined && !isAllowListed(redirectionURL)) {
      // An SSO API that is away for a moment may be our service, which vouches for more.
      if (!(await capabilities())) throw new SsoApiError(503, undefined);
      return "invalid";
    }
    return { ...request, name: request.claimedName, target: redirectionURL, spent: false };
  }
  try {
    const known = await signIn.signInRequest({ appId, signedRequest, redirectionURL }, signal);
    // Signed into the request alone, an address asks for nothing: the person stays here.
    const target = redirectionURL === undefined ? undefined : known.redirectionURL;
    return { ...request, name: known.applicationName, picture: known.picture, target, spent: known.spent };
  } catch (error) {
    if (isRefusal(error)) return "invalid";
    throw error;
  }
}

/**
 * The address for the tokens where no application asks, if REDIRECT_ALLOWLIST has its origin. Our own service sends nothing
 * to an address that no request vouches for, and neither does the console to an SSO API that may be our service.
 */
export async function findAllowedTarget(
  fields: URLSearchParams | FormData,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const [encodedString, signedRequest, redirectionURL] = PARAMETERS.map((name) => fields.getAll(name));
  const [address, ...others] = redirectionURL ?? [];
  const isAlone = [...(encodedString ?? []), ...(signedRequest ?? [])].every((value) => value === "");
  if (!isAlone || typeof address !== "string" || others.length > 0 || !isAllowListed(address))
    return undefined;
  const features = await (signal ? orAbort(capabilities(), signal) : capabilities());
  return features && !features.has("sign-in-request") ? address : undefined;
}

/** Whether it was the request that the service would not take. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof SsoApiError && [400, 404, 422].includes(error.status);

const isAllowListed = (address: string): boolean =>
  isRedirection(address) && env().REDIRECT_ALLOWLIST.includes(new URL(address).origin);
