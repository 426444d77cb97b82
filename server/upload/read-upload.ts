import { refusal, tooLarge, unknownFields, unreadable } from "../form-refusal";
import { type PartHeader, readPartHeader } from "./part-header";
import { type PartSink, Parts } from "./parts";

const BOUNDARY = /^multipart\/form-data *;(?:.*;)? *boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70})) *(?:;|$)/i;
const MOST_PARTS = 10;
/** Of all fields but the file. */
const MOST_TEXT_BYTES = 10_000;

interface Rules {
  /** What names of fields look like. */
  plainKey: RegExp;
  mostFileBytes: number;
  /** Called with the fields in front of the file, or with all if there is no file. Its refusal keeps the file out. */
  check(form: FormData): Promise<void>;
}

/**
 * Reads a form with one file as it arrives, without a pause for others that is longer than a chunk takes. The file is
 * kept once. A refused body is read to its end and dropped, because browsers show no answer before.
 *
 * @throws {Response} 400, 413, 415, or the refusal of `check`
 */
export async function readUpload({ headers, body }: Request, rules: Rules): Promise<FormData> {
  const [, quoted, plain] = BOUNDARY.exec(headers.get("content-type") ?? "") ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined || !body) throw refusal(415, "Send this as a form with a file.");
  const upload = new Upload(rules);
  const parts = new Parts(boundary, upload);
  let refused: unknown;
  const read = async () => {
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
      if (!refused) await parts.write(chunk).catch((error) => (refused = error));
    }
  };
  await read().catch(() => {
    throw unreadable();
  });
  if (refused) throw refused;
  parts.close();
  return upload.form();
}

class Upload implements PartSink {
  readonly #form = new FormData();
  #part: PartHeader = { name: "" };
  #pieces: Uint8Array<ArrayBuffer>[] = [];
  #parts = 0;
  #textBytes = 0;
  #fileBytes = 0;
  #isChecked = false;

  constructor(private readonly rules: Rules) {}

  async begin(lines: string): Promise<void> {
    const part = readPartHeader(lines);
    if (++this.#parts > MOST_PARTS || !this.rules.plainKey.test(part.name)) throw unknownFields();
    if (part.filename !== undefined) {
      if (this.#isChecked) throw unknownFields();
      await this.#check();
    }
    this.#part = part;
    this.#pieces = [];
  }

  data(bytes: Uint8Array<ArrayBuffer>): void {
    if (this.#part.filename === undefined) {
      this.#textBytes += bytes.byteLength;
      if (this.#textBytes > MOST_TEXT_BYTES) throw unknownFields();
    } else {
      this.#fileBytes += bytes.byteLength;
      if (this.#fileBytes > this.rules.mostFileBytes) throw refusal(413, tooLarge(this.rules.mostFileBytes));
    }
    this.#pieces.push(bytes);
  }

  end(): void {
    const { name, filename } = this.#part;
    if (filename === undefined) this.#form.append(name, Buffer.concat(this.#pieces).toString("utf8"));
    else this.#form.append(name, new File(this.#pieces, filename));
    this.#pieces = [];
  }

  async form(): Promise<FormData> {
    if (!this.#isChecked) await this.#check();
    return this.#form;
  }

  async #check(): Promise<void> {
    this.#isChecked = true;
    await this.rules.check(this.#form);
  }
}
