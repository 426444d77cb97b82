import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { deriveKey } from "./derive-key";
import type { Place } from "./encrypted-columns";

const VERSION = "v1";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Encryption {
  encrypt(place: Place, text: string): string;
  /** @throws if the value is damaged, was moved, or was encrypted with another key */
  decrypt(place: Place, value: string): string;
}

/** Encryption at rest: AES-256-GCM with a key derived from the master key. */
export function createEncryption(masterKey: string): Encryption {
  const key = deriveKey(masterKey, "encryption-at-rest");
  const bound = ({ table, row, column }: Place) => Buffer.from(JSON.stringify([VERSION, table, row, column]));

  return {
    encrypt(place, text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(bound(place));
      const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return `${VERSION}.${sealed.toString("base64url")}`;
    },
    decrypt(place, value) {
      const [version, encoded = ""] = value.split(".");
      if (version !== VERSION) throw new Error(`Unknown version of an encrypted value in ${place.table}`);
      const sealed = Buffer.from(encoded, "base64url");
      const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(bound(place))
        .setAuthTag(sealed.subarray(-TAG_BYTES));
      return (
        decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES), undefined, "utf8") + decipher.final("utf8")
      );
    },
  };
}
