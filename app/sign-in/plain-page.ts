import type { HeadersFunction } from "@remix-run/node";
import { PRODUCT } from "#app/product";

/** Shared exports of the pages of signing in. */

/** A document without the framework's runtime: everybody loads these pages. */
export const handle = { plain: true };

/** Those of the answer to the form, such as when to try again. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

interface Opening {
  /** The application that is being opened. */
  name?: string | undefined;
}

/** `meta` of a step's page: "New password · Payroll". */
export const stepTitle =
  (title: string) =>
  ({ data: page }: { data: Opening | null | undefined }) => [
    { title: `${title} · ${page?.name ?? PRODUCT}` },
  ];
