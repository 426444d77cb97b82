import { setTimeout as after } from "node:timers/promises";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import { freePort } from "#harness/free-port";

/** A mail that the server took, as its recipient would read it. */
export interface Received extends Email {
  envelope: { from: string; to: string[] };
  /** Whether it came encrypted, and by whom. */
  secure: boolean;
  user: string | undefined;
  raw: string;
}

/**
 * How the server answers: a status for the recipient or for the mail, a connection that it closes in the middle of a mail,
 * or no answer at all. With `loses` and `forgets`, it takes the mail first, and then closes the connection or never answers.
 */
export type Mood =
  | "takes"
  | { recipient: number }
  | { sender: number }
  | { mail: number }
  | "drops"
  | "loses"
  | "hangs"
  | "forgets";

interface Options {
  host?: string;
  /** TLS from the start. */
  secure?: boolean;
  startTls?: boolean;
  login?: { user: string; password: string };
  /** Echoes what the client sent, as some servers do. */
  rudeLogin?: string;
}

/** Settings of a service that sends mails, to a server where nobody listens. */
export const MAIL = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "sso@example.test" };

/** A real SMTP server on loopback. */
export class MailServer {
  readonly received: Received[] = [];
  mood: Mood = "takes";
  /** For single recipients. */
  readonly moods = new Map<string, Mood>();
  /** Connections so far. */
  connections = 0;
  #server?: SMTPServer;

  private constructor(
    readonly port: number,
    private readonly options: Options,
  ) {}

  static async start(options: Options = {}): Promise<MailServer> {
    const server = new MailServer(await freePort(), options);
    await server.begin();
    return server;
  }

  get url(): string {
    const { login, secure, host = "127.0.0.1" } = this.options;
    const user = login ? `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@` : "";
    return `smtp${secure ? "s" : ""}://${user}${host}:${this.port}`;
  }

  /** Settings of a service that sends by this server. */
  get settings() {
    return { SMTP_URL: this.url, MAIL_FROM: "Sign-in <sso@example.test>" };
  }

  /** Goes on listening, at the same port. */
  async begin(): Promise<void> {
    const { secure = false, startTls = false, login, rudeLogin } = this.options;
    const server = new SMTPServer({
      secure,
      logger: false,
      authOptional: login === undefined,
      disabledCommands: [...(startTls || secure ? [] : ["STARTTLS"]), ...(login ? [] : ["AUTH"])],
      allowInsecureAuth: true,
      disableReverseLookup: true,
      closeTimeout: 1,
      onConnect: (_session, done) => {
        this.connections++;
        done();
      },
      onAuth: ({ username, password }, _session, done) => {
        if (login && username === login.user && password === login.password)
          return done(null, { user: username });
        done(refusal(535, rudeLogin ?? "Authentication failed"));
      },
      onMailFrom: (_address, _session, done) => {
        if (typeof this.mood === "object" && "sender" in this.mood) return done(refusal(this.mood.sender));
        done();
      },
      onRcptTo: ({ address }, _session, done) => {
        const mood = this.#moodOf(address);
        if (typeof mood === "object" && "recipient" in mood) return done(refusal(mood.recipient));
        done();
      },
      onData: (stream, session, done) => {
        const mood = this.#moodOf(session.envelope.rcptTo[0]?.address);
        if (mood === "hangs") return void stream.resume();
        if (mood === "drops") return this.#drop(session);
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", async () => {
          if (typeof mood === "object" && "mail" in mood) return done(refusal(mood.mail));
          await this.#keep(Buffer.concat(chunks), session);
          if (mood === "loses") return this.#drop(session);
          if (mood === "forgets") return;
          done();
        });
      },
    });
    server.on("error", () => {});
    this.#server = server;
    await new Promise<void>((done) =>
      server.listen(this.port, this.options.host ?? "127.0.0.1", () => done()),
    );
  }

  /** Is away, until it begins again. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server) await new Promise<void>((done) => server.close(() => done()));
  }

  /** The mails to an address, once there are so many. */
  async mailsTo(address: string, least = 1): Promise<Received[]> {
    for (let patience = 600; ; patience--) {
      const found = this.received.filter(({ envelope }) => envelope.to.includes(address));
      if (found.length >= least) return found;
      if (patience === 0) throw new Error(`${address} got ${found.length} of ${least} mails.`);
      await after(50);
    }
  }

  #moodOf = (recipient = ""): Mood => this.moods.get(recipient) ?? this.mood;

  async #keep(raw: Buffer, { envelope, secure, user }: SMTPServerSession): Promise<void> {
    const email = await PostalMime.parse(raw);
    this.received.push({
      ...email,
      envelope: {
        from: envelope.mailFrom === false ? "" : envelope.mailFrom.address,
        to: envelope.rcptTo.map(({ address }) => address),
      },
      secure,
      user,
      raw: raw.toString(),
    });
  }

  #drop({ id }: SMTPServerSession): void {
    for (const connection of this.#server?.connections ?? [])
      if (connection.id === id) connection._socket.destroy();
  }
}

const refusal = (responseCode: number, message = "The server says no") =>
  Object.assign(new Error(message), { responseCode });
