/** "; 2 API tokens ended", for the audit of what secured an account. */
export const endedText = (count: number): string =>
  count === 0 ? "" : `; ${count === 1 ? "one API token" : `${count} API tokens`} ended`;
