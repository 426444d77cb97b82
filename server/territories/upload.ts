import { MOST_IMPORT_BYTES } from "#api/contract/batches";
import { IMPORT } from "#app/navigation";
import { plainPage } from "../../api/http/plain-page";
import type { Address } from "../door/address";
import type { Limits } from "../door/limits";
import { tooLarge } from "../form-refusal";
import { PAGE_LIMITS } from "./page-guard";

/** The form with the file of an import, as a page and as data. */
export const isUpload = ({ route }: Address): boolean => route === IMPORT || route === `${IMPORT}.data`;

const { html, policy } = plainPage({
  title: "This file is too large",
  paragraphs: [
    `A file can have ${MOST_IMPORT_BYTES / 1_000_000} MB. Split it, and import the parts one after the other.`,
    "Nothing has changed.",
  ],
  link: { text: "Back to Import", href: IMPORT },
});

/** The file's, and that of the fields around it. */
export const UPLOAD_LIMITS: Limits = {
  ...PAGE_LIMITS,
  bodyBytes: MOST_IMPORT_BYTES + PAGE_LIMITS.bodyBytes,
  tooLarge: {
    message: tooLarge(MOST_IMPORT_BYTES),
    html,
    headers: { "content-security-policy": policy },
  },
};
