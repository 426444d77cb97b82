import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface Ports {
  http: number;
  https: number;
  console: number;
  /** Further consoles on the same Postgres. */
  others?: number[];
  /** Where the service runs apart from the console. */
  service?: number;
}

/** @throws where one of the programs is missing */
export function requirePrograms(...names: string[]): void {
  const folders = [...(process.env.PATH ?? "").split(":"), "/usr/sbin", "/sbin"];
  const missing = names.filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
  if (missing.length === 0) return;
  throw new Error(
    `Not installed: ${missing.join(", ")}. On Debian: apt-get install nginx-light caddy openssl`,
  );
}

/** A proxy as docs/ has it, with a certificate of its own making, on ports of its own. */
export class ReverseProxy {
  /** What it said of itself. */
  output = "";

  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
  ) {
    child.stderr?.on("data", (chunk: Buffer) => {
      this.output += chunk.toString();
    });
  }

  static start(name: "nginx" | "caddy", ports: Ports): ReverseProxy {
    const folder = mkdtempSync(join(tmpdir(), "sso-proxy-"));
    // nginx's workers run as somebody else where it is started by root.
    chmodSync(folder, 0o755);
    const at = (file: string) => join(folder, file);
    const [certificate, key, log] = [at("certificate.pem"), at("key.pem"), at("access.log")];
    execFileSync(
      "openssl",
      [
        ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"],
        ...["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"],
        ...["-keyout", key, "-out", certificate],
      ],
      { stdio: "ignore" },
    );
    const isApart = ports.service !== undefined;
    const file = `docs/${name === "nginx" ? (isApart ? "nginx-apart.conf" : "nginx.conf") : isApart ? "Caddyfile-apart" : "Caddyfile"}`;
    const example = readFileSync(file, "utf8")
      .replaceAll(/(?<!:)127\.0\.0\.1:3000/g, `127.0.0.1:${ports.console}`)
      .replaceAll("127.0.0.1:4000", `127.0.0.1:${ports.service}`);
    const others = (ports.others ?? []).map((port) => `127.0.0.1:${port}`);
    if (name === "nginx") {
      const site = example
        .replace(/^ *server 127\.0\.0\.1:.*$/m, (line) =>
          [line, ...others.map((other) => line.replace(/127\.0\.0\.1:\d+/, other))].join("\n"),
        )
        .replace("listen 80;", `listen 127.0.0.1:${ports.http};`)
        .replace("listen 443 ", `listen 127.0.0.1:${ports.https} `)
        .replaceAll("sso.example.com;", "localhost;")
        .replace("https://sso.example.com$", `https://localhost:${ports.https}$`)
        .replace("/etc/ssl/sso.example.com.pem", certificate)
        .replace("/etc/ssl/sso.example.com.key", key)
        .replace("/var/log/nginx/sso.log", log);
      const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
        (kind) => `${kind}_temp_path ${at(kind)};`,
      );
      writeFileSync(
        at("nginx.conf"),
        `pid ${at("nginx.pid")}; daemon off; events {} http { ${folders.join(" ")}\n${site}}\n`,
      );
      return new ReverseProxy(
        spawn("nginx", ["-e", "stderr", "-c", at("nginx.conf")], { stdio: ["ignore", "ignore", "pipe"] }),
        folder,
      );
    }
    const address = `https://localhost:${ports.https}`;
    const site = example
      .replace(/^(sso\.example\.com|\{\$PUBLIC_URL:sso\.example\.com\}) \{$/m, (line) =>
        [line.replace(/^sso\.example\.com/, address), "\tbind 127.0.0.1", `\ttls ${certificate} ${key}`].join(
          "\n",
        ),
      )
      .replace("log {", `log {\n\t\toutput file ${log}`);
    const options = `{\n\tadmin off\n\thttp_port ${ports.http}\n\tauto_https disable_redirects\n}\n`;
    writeFileSync(at("Caddyfile"), options + site);
    return new ReverseProxy(
      spawn("caddy", ["run", "--adapter", "caddyfile", "--config", at("Caddyfile")], {
        stdio: ["ignore", "ignore", "pipe"],
        env: {
          ...process.env,
          ...{ HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
          // As compose.yaml sets them.
          ...{ PUBLIC_URL: address, SSO_UPSTREAM: [`127.0.0.1:${ports.console}`, ...others].join(" ") },
        },
      }),
      folder,
    );
  }

  /** What it has logged of requests. */
  log(): string {
    return readFileSync(join(this.folder, "access.log"), "utf8");
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null;
  }

  async stop(): Promise<void> {
    const ended = once(this.child, "exit");
    if (!this.hasEnded) {
      this.child.kill("SIGTERM");
      await ended;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}
