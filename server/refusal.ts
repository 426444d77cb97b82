export interface Refusal {
  status: number;
  /** For the person: what to do. */
  message: string;
  /** The same as a page, for a browser that asked for one. */
  html?: string;
  headers?: Record<string, string>;
}
