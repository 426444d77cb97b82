/** A request whose form has been read: its action gets the same form, without a second parse. */
export class ReadForm extends Request {
  readonly #form: FormData;

  constructor(request: Request, form: FormData) {
    const { url, method, headers, signal } = request;
    super(url, { method, headers, signal });
    this.#form = form;
  }

  override async formData(): Promise<FormData> {
    const copy = new FormData();
    for (const [name, value] of this.#form) copy.append(name, value);
    return copy;
  }

  override clone(): ReadForm {
    return new ReadForm(this, this.#form);
  }
}
