/** A call to the SSO API that did not work out. */
export class SsoApiError extends Error {
  override name = "SsoApiError";
  /** The SSO API's word for programs, where the status alone doesn't tell. */
  readonly code: string | undefined;
  /** Whether the same call would come to the same. */
  readonly isFinal: boolean;

  constructor(
    /** The HTTP status; 503 where no answer came, 502 where it made no sense. */
    readonly status: number,
    /** The SSO API's own words, or undefined where it had none: the caller has a fallback. */
    readonly said: string | undefined,
    /** Sentences by field. */
    readonly fields: Record<string, string[]> = {},
    /** Seconds after which trying again makes sense. */
    readonly retryAfter?: number,
    options?: ErrorOptions & { code?: string | undefined; isFinal?: boolean },
  ) {
    super(said ?? `The SSO API answered ${status}`, options);
    this.code = options?.code;
    this.isFinal = options?.isFinal ?? false;
  }
}
