import type { HeadersFunction } from "@remix-run/node";
import { PRODUCT } from "#app/product";

/** `handle` of a page of signing in: a document without the framework's runtime, because everybody loads these pages. */
export const handle = { plain: true };

/** `headers` of its page: those of the answer to its form, such as when to try again. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

/** The application that is being opened. */
export interface Opening {
  name?: string | undefined;
  /** The address of its picture. */
  picture?: string | undefined;
}

/** `meta` of a step's page: "New password · Payroll". */
export const stepTitle =
  (title: () => string) =>
  ({ data: page }: { data: Opening | null | undefined }) => [
    { title: `${title()} · ${page?.name ?? PRODUCT}` },
  ];
