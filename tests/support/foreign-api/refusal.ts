/** A refusal as it goes out: in shapes that have grown apart, as they do in services of some age. */
export class Refusal extends Error {
  private constructor(
    readonly status: number,
    readonly type: string,
    readonly body: string,
  ) {
    super(body);
  }

  /** Plain text. */
  static unreadable = (text: string) => new Refusal(400, "text/plain", `Rejected: ${text}`);
  /** A JSON string. */
  static unknownToken = () => new Refusal(401, "application/json", '"This token is not known here"');
  static wrongSignIn = () => new Refusal(401, "application/json", '"Those credentials do not match"');
  static forbidden = (text: string) => new Refusal(403, "text/plain", text);
  /** `{ error }`. */
  static missing = () => new Refusal(404, "application/json", '{"error":"No such record"}');
  /** `{ message }`, among other things. */
  static conflict = (message: string) =>
    new Refusal(409, "application/json; charset=utf-8", JSON.stringify({ code: 17, message, errors: null }));
}
