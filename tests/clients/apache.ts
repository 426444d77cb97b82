import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { APACHE, APACHE_MODULES } from "./debian";
import { AppProcess } from "./process";

/** Beside those that are compiled into Debian's Apache. */
const MODULES = [
  ...["mpm_event", "authn_core", "authz_core", "authz_user", "auth_openidc"],
  ...["dir", "env", "filter", "include", "mime"],
];

/** A page that says who Apache let in. */
const pageOf = (title: string) => `<!doctype html><html lang="en"><title>${title}</title>
<link rel="icon" href="data:,"><h1>${title}</h1>
<p>User: <!--#echo var="REMOTE_USER" --></p><p>Email: <!--#echo var="OIDC_CLAIM_email" --></p></html>`;

/** Apache in front of two static pages, with the recipe's text as its configuration. */
export class Apache {
  private constructor(
    private readonly folder: string,
    private readonly app: AppProcess,
  ) {}

  /** @param recipe the text for the virtual host */
  static async start(port: number, recipe: string): Promise<Apache> {
    const folder = mkdtempSync(join(tmpdir(), "sso-apache-"));
    // Its workers run as somebody else.
    chmodSync(folder, 0o755);
    const pages = join(folder, "pages");
    mkdirSync(join(pages, "reports"), { recursive: true });
    writeFileSync(join(pages, "index.html"), pageOf("Intranet"));
    writeFileSync(join(pages, "reports/index.html"), pageOf("Reports"));
    writeFileSync(join(pages, "favicon.ico"), "");
    writeFileSync(join(folder, "mime.types"), "text/html html\n");
    writeFileSync(
      join(folder, "apache.conf"),
      `ServerRoot "${folder}"
ServerName localhost
PidFile "${folder}/apache.pid"
Mutex file:${folder}
ErrorLog "${folder}/error.log"
User www-data
Group www-data
Listen 127.0.0.1:${port}
${MODULES.map((name) => `LoadModule ${name}_module ${APACHE_MODULES}/mod_${name}.so`).join("\n")}
TypesConfig "${folder}/mime.types"
DocumentRoot "${pages}"
DirectoryIndex index.html
<Directory "${pages}">
  Options +Includes
  AddOutputFilter INCLUDES .html
</Directory>
${recipe}
`,
    );
    const args = ["-f", join(folder, "apache.conf"), "-D", "FOREGROUND"];
    return new Apache(
      folder,
      await AppProcess.start(`http://127.0.0.1:${port}/`, APACHE, args, { cwd: folder }),
    );
  }

  async stop(): Promise<void> {
    await this.app.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
