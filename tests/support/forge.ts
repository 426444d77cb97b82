import { createHmac, generateKeyPairSync, type KeyObject, sign as signBytes } from "node:crypto";
import { base64url, CompactEncrypt, decodeJwt, decodeProtectedHeader } from "jose";

/** What a forger has in hand. */
export interface Loot {
  /** A good access token of a super. */
  token: string;
  refreshToken: string;
  /** A good token of the same person, for an application. */
  applicationToken: string;
  /** A signed request of that application, and the secret that signs it. */
  signedRequest: string;
  applicationSecret: string;
  /** The published key of the good token. */
  jwk: { kid?: string; x?: string; y?: string };
  /** An address where the forger's own keys lie. */
  keysAt: string;
}

type Part = Record<string, unknown>;

const P256 = { namedCurve: "P-256" };
const encode = (part: Part | string) =>
  base64url.encode(typeof part === "string" ? part : JSON.stringify(part));

/** A compact JWS of whatever header and claims, signed by whatever means. */
function jws(header: Part | string, claims: Part | string, sign: (input: string) => Uint8Array | string) {
  const input = `${encode(header)}.${encode(claims)}`;
  return `${input}.${base64url.encode(sign(input))}`;
}

const es256 =
  (key: KeyObject, dsaEncoding: "ieee-p1363" | "der" = "ieee-p1363") =>
  (input: string) =>
    signBytes("sha256", Buffer.from(input), { key, dsaEncoding });
const hmac =
  (secret: string, hash = "sha256") =>
  (input: string) =>
    createHmac(hash, secret).update(input).digest();

/** DER of the same two numbers, as other libraries write an ECDSA signature. */
function toDer(signature: Uint8Array): Buffer {
  const number = (bytes: Uint8Array) => {
    const trimmed = Buffer.from(bytes).subarray(bytes.findIndex((byte) => byte !== 0));
    const positive = (trimmed[0] ?? 0) > 127 ? Buffer.concat([Buffer.from([0]), trimmed]) : trimmed;
    return Buffer.concat([Buffer.from([2, positive.length]), positive]);
  };
  const body = Buffer.concat([number(signature.subarray(0, 32)), number(signature.subarray(32))]);
  return Buffer.concat([Buffer.from([0x30, body.length]), body]);
}

/** The order of the curve P-256. */
const ORDER = BigInt("0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551");
const scalar = (value: bigint) => Buffer.from(value.toString(16).padStart(64, "0"), "hex");

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const nextLetter = (letter: string) => LETTERS[LETTERS.indexOf(letter) + 1] ?? "";

/** Tokens that nobody without the service's private key should get anywhere with, by what is wrong with them. */
export async function forgeTokens(loot: Loot): Promise<Record<string, string>> {
  const { token, jwk } = loot;
  const claims = decodeJwt(token) as Part;
  const { kid } = decodeProtectedHeader(token);
  const header = { alg: "ES256", typ: "at+jwt", kid };
  const [head = "", payload = "", signature = ""] = token.split(".");
  const bytes = base64url.decode(signature);
  const own = generateKeyPairSync("ec", P256);
  const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const p384 = generateKeyPairSync("ec", { namedCurve: "P-384" });
  const ownJwk = own.publicKey.export({ format: "jwk" });
  const pem = own.publicKey.export({ format: "pem", type: "spki" }).toString();
  const byOwn = (changed: Part, withClaims: Part = claims) =>
    jws({ ...header, ...changed }, withClaims, es256(own.privateKey));
  const rsaSign = (hash: string, padding?: number) => (input: string) =>
    signBytes(hash, Buffer.from(input), {
      key: rsa.privateKey,
      ...(padding && { padding, saltLength: 32 }),
    });
  const with_ = (text: string | Uint8Array) => `${head}.${payload}.${base64url.encode(text)}`;
  const flipped = Buffer.from(bytes);
  flipped[10] = (flipped[10] ?? 0) ^ 1;

  return {
    "nothing at all": "",
    garbage: "a.b.c",
    "alg none": jws({ ...header, alg: "none" }, claims, () => ""),
    "alg None": jws({ ...header, alg: "None" }, claims, () => ""),
    "alg NONE with a signature": jws({ ...header, alg: "NONE" }, claims, () => bytes),
    "no alg": jws({ typ: "at+jwt", kid }, claims, es256(own.privateKey)),
    "an empty alg": byOwn({ alg: "" }),
    "alg in small letters": jws({ ...header, alg: "es256" }, claims, es256(own.privateKey)),
    "alg as a list": byOwn({ alg: ["ES256"] }),
    "HS256 with the published key as JSON": jws(
      { ...header, alg: "HS256" },
      claims,
      hmac(JSON.stringify(jwk)),
    ),
    "HS256 with the published point": jws({ ...header, alg: "HS256" }, claims, hmac(`${jwk.x}${jwk.y}`)),
    "HS256 with a public PEM": jws({ ...header, alg: "HS256" }, claims, hmac(pem)),
    "HS256 with an empty secret": jws({ ...header, alg: "HS256", kid: "" }, claims, hmac("")),
    "HS512 with an application's secret": jws(
      { ...header, alg: "HS512" },
      claims,
      hmac(loot.applicationSecret, "sha512"),
    ),
    RS256: jws({ ...header, alg: "RS256" }, claims, rsaSign("sha256")),
    PS256: jws({ ...header, alg: "PS256" }, claims, rsaSign("sha256", 6)),
    "ES256 over an RSA signature": jws(header, claims, rsaSign("sha256")),
    ES384: jws({ ...header, alg: "ES384" }, claims, (input) =>
      signBytes("sha384", Buffer.from(input), { key: p384.privateKey, dsaEncoding: "ieee-p1363" }),
    ),
    "a key of one's own": byOwn({}),
    "the keys of another installation": byOwn({}, { ...claims, iss: "https://sso.elsewhere.example" }),
    "kid missing": jws({ alg: "ES256", typ: "at+jwt" }, claims, es256(own.privateKey)),
    "kid empty": byOwn({ kid: "" }),
    "kid as a number": byOwn({ kid: 0 }),
    "kid as a list": byOwn({ kid: [kid] }),
    "kid as a path": byOwn({ kid: "../../../../dev/null" }),
    "kid as SQL": byOwn({ kid: "x' UNION SELECT 'k', '{}', '{}', 0, NULL --" }),
    "kid as a prototype": byOwn({ kid: "__proto__" }),
    "kid with NUL": byOwn({ kid: `${kid}\u0000` }),
    "kid of 7,000 characters": byOwn({ kid: "k".repeat(7000) }),
    "jwk in the header": byOwn({ jwk: ownJwk }),
    "jwk and no kid": jws({ alg: "ES256", typ: "at+jwt", jwk: ownJwk }, claims, es256(own.privateKey)),
    "jku to keys of one's own": byOwn({ kid: "own", jku: loot.keysAt }),
    "x5u to a certificate of one's own": byOwn({ kid: "own", x5u: loot.keysAt }),
    "x5c of one's own": byOwn({ x5c: [Buffer.from(pem).toString("base64")] }),
    "an unknown crit": byOwn({ crit: ["exp"] }),
    "b64 false": byOwn({ b64: false, crit: ["b64"] }),
    "claims exchanged under a good signature": `${head}.${encode({ ...claims, sub: "someone-else" })}.${signature}`,
    "header exchanged under a good signature": `${encode({ ...header, typ: "JWT" })}.${payload}.${signature}`,
    "no signature": `${head}.${payload}.`,
    "no signature and no dot": `${head}.${payload}`,
    "a truncated signature": with_(bytes.subarray(0, 63)),
    "half a signature": with_(bytes.subarray(0, 32)),
    "a longer signature": with_(Buffer.concat([bytes, Buffer.from([0])])),
    "a flipped bit": with_(flipped),
    "r and s of zero": with_(Buffer.alloc(64)),
    "r and s of the curve's order": with_(Buffer.concat([scalar(ORDER), scalar(ORDER)])),
    "s of zero": with_(Buffer.concat([bytes.subarray(0, 32), Buffer.alloc(32)])),
    "a signature in DER": with_(toDer(bytes)),
    "one's own signature in DER": jws(header, claims, es256(own.privateKey, "der")),
    "a segment twice": `${head}.${payload}.${payload}.${signature}`,
    "the token twice": `${token}.${token}`,
    "two tokens": `${token},${token}`,
    "something behind it": `${token}AAAA`,
    "a dot behind it": `${token}.`,
    "a dot before it": `.${token}`,
    "the same signature with its spare bits set": `${token.slice(0, -1)}${nextLetter(token.slice(-1))}`,
    "base64 padding": `${token}==`,
    "padding in every segment": `${head}=.${payload}=.${signature}=`,
    "five segments": `${token}.a.b`,
    "JSON serialisation": JSON.stringify({ payload, signatures: [{ protected: head, signature }] }),
    "a header of an array": jws("[]", claims, es256(own.privateKey)),
    "claims that are null": jws(header, "null", es256(own.privateKey)),
    "claims of 6 kB": byOwn({}, { ...claims, filler: "x".repeat(6000) }),
    "claims of a thousand levels": jws(
      header,
      `{"a":${"[".repeat(1000)}${"]".repeat(1000)}}`,
      es256(own.privateKey),
    ),
    "an encrypted token around a good one": await new CompactEncrypt(Buffer.from(token))
      .setProtectedHeader({ alg: "dir", enc: "A256GCM", cty: "JWT", typ: "at+jwt", kid })
      .encrypt(Buffer.alloc(32)),
    "a refresh token": loot.refreshToken,
    "a signed request": loot.signedRequest,
    "an application's secret": loot.applicationSecret,
  };
}

/** Claims and types that must not be taken even under the service's own signature. */
export function forgeWithKey(token: string, key: KeyObject): Record<string, string> {
  const claims = decodeJwt(token) as Part;
  const { kid } = decodeProtectedHeader(token);
  const now = Math.floor(Date.now() / 1000);
  const sign = (changed: Part, header: Part = {}) =>
    jws({ alg: "ES256", typ: "at+jwt", kid, ...header }, { ...claims, ...changed }, es256(key));
  return {
    "typ of an id token": sign({}, { typ: "JWT" }),
    "typ of a signed request": sign({}, { typ: "sso-request+jwt" }),
    "typ of a logout token": sign({}, { typ: "logout+jwt" }),
    "no typ": sign({}, { typ: undefined }),
    "an unknown crit": sign({}, { crit: ["x"], x: 1 }),
    "another issuer": sign({ iss: "https://sso.elsewhere.example" }),
    "an issuer with a slash": sign({ iss: `${claims.iss}/` }),
    "a list of issuers": sign({ iss: [claims.iss] }),
    "another audience": sign({ aud: "another-application" }),
    "a list of audiences": sign({ aud: [claims.aud, "another-application"] }),
    "no audience": sign({ aud: undefined }),
    expired: sign({ exp: now - 5 }),
    "exp as text": sign({ exp: String(now + 900) }),
    "exp of no end": sign({ exp: null }),
    "no exp": sign({ exp: undefined }),
    "no iat": sign({ iat: undefined }),
    "not good yet": sign({ nbf: now + 600 }),
    "no subject": sign({ sub: undefined }),
    "another subject": sign({ sub: "00000000-0000-7000-8000-000000000000" }),
    "a subject that is an object": sign({ sub: { $ne: "" } }),
    "no session": sign({ sid: undefined }),
    "another session": sign({ sid: "00000000-0000-7000-8000-000000000000" }),
    "a session of SQL": sign({ sid: "' OR 1=1 --" }),
    "a session with NUL": sign({ sid: `${claims.sid}\u0000` }),
  };
}

/** A token made right, by the same means: it shows that the others fail for what is wrong with them. */
export const signRight = (token: string, key: KeyObject): string =>
  jws({ alg: "ES256", typ: "at+jwt", kid: decodeProtectedHeader(token).kid }, decodeJwt(token), es256(key));
