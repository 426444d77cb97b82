import { unreadable } from "../form-refusal";

/** Takes the parts of a form one after the other. */
export interface PartSink {
  /** @param lines the header lines of the part that begins */
  begin(lines: string): Promise<void>;
  data(bytes: Uint8Array<ArrayBuffer>): void;
  end(): void;
}

const MOST_HEADER_BYTES = 4_000;
const HEADER_END = "\r\n\r\n";

/** Splits a multipart body (RFC 2046, section 5.1.1) as it arrives. It keeps at most a delimiter and a part's header. */
export class Parts {
  readonly #delimiter: Buffer;
  /** Bytes that may begin a delimiter. The first delimiter needs no line end before it. */
  #rest: Buffer<ArrayBuffer> = Buffer.from("\r\n");
  /** The header so far of the part that begins. Undefined within its data, and before the first part. */
  #header: Buffer<ArrayBuffer> | undefined;
  #isInPart = false;

  constructor(
    boundary: string,
    private readonly sink: PartSink,
  ) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`);
  }

  /** @throws {Response} 400, and what the sink throws */
  async write(chunk: Uint8Array): Promise<void> {
    let bytes = Buffer.concat([this.#rest, chunk]);
    for (let at = bytes.indexOf(this.#delimiter); at >= 0; at = bytes.indexOf(this.#delimiter)) {
      await this.#add(bytes.subarray(0, at));
      this.#endPart();
      bytes = bytes.subarray(at + this.#delimiter.byteLength);
    }
    const sure = Math.max(0, bytes.byteLength - this.#delimiter.byteLength + 1);
    await this.#add(bytes.subarray(0, sure));
    this.#rest = bytes.subarray(sure);
  }

  /** @throws {Response} 400 if the last delimiter is missing */
  close(): void {
    const last = Buffer.concat([this.#header ?? Buffer.of(), this.#rest]);
    if (!this.#header || last.toString("latin1", 0, 2) !== "--") throw unreadable();
  }

  async #add(bytes: Buffer<ArrayBuffer>): Promise<void> {
    if (bytes.byteLength === 0) return;
    if (!this.#header) return this.#isInPart ? this.sink.data(bytes) : undefined;
    const header = Buffer.concat([this.#header, bytes]);
    this.#header = header;
    // After the last delimiter, whatever follows has no meaning.
    if (header.toString("latin1", 0, 2) === "--") return;
    const end = header.indexOf(HEADER_END);
    if (end > MOST_HEADER_BYTES || (end < 0 && header.byteLength > MOST_HEADER_BYTES)) throw unreadable();
    if (end < 0) return;
    await this.sink.begin(header.toString("utf8", 0, end));
    this.#header = undefined;
    this.#isInPart = true;
    const data = header.subarray(end + HEADER_END.length);
    if (data.byteLength > 0) this.sink.data(data);
  }

  #endPart(): void {
    if (this.#header) throw unreadable();
    if (this.#isInPart) this.sink.end();
    this.#isInPart = false;
    this.#header = Buffer.of();
  }
}
