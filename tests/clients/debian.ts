import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { installPackages } from "#harness/install";

export const APACHE = "/usr/sbin/apache2";
export const APACHE_MODULES = "/usr/lib/apache2/modules";
/** Debian's Python, which sees Debian's packages. */
export const PYTHON = "/usr/bin/python3";

/** The clients by the names of their specs, with the packages that they are in. */
const CLIENTS: Record<string, { packages: string[]; isInstalled(): boolean }> = {
  apache: {
    packages: ["apache2-bin", "libapache2-mod-auth-openidc"],
    isInstalled: () => existsSync(APACHE) && existsSync(`${APACHE_MODULES}/mod_auth_openidc.so`),
  },
  django: {
    packages: ["python3-django", "python3-authlib", "python3-requests"],
    isInstalled: () => runsPython("import django, authlib, requests"),
  },
};

function runsPython(program: string): boolean {
  try {
    execFileSync(PYTHON, ["-c", program], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const missing = () => Object.entries(CLIENTS).filter(([, client]) => !client.isInstalled());

/**
 * Installs the clients that are missing, where this is a Debian and this is root. Says aloud what can't be tested.
 *
 * @returns specs of clients that are still missing
 */
export function installClients(): string[] {
  const packages = missing().flatMap(([, client]) => client.packages);
  if (packages.length > 0) installPackages(...packages);
  return missing().map(([name, client]) => {
    console.log(`\n!!! NOT TESTED: ${name}. On Debian: apt-get install ${client.packages.join(" ")}\n`);
    return `**/${name}.spec.ts`;
  });
}
