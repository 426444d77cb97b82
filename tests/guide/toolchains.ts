import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { installPackages } from "#harness/install";
import { PYTHON } from "#tests/clients/debian";
import type { TestedLanguage } from "#tests/support/guide-files";
import { DEBIAN } from "#tests/support/guide-packages";

interface Toolchain {
  packages: string[];
  isInstalled(): boolean;
}

function runs(program: string, ...args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** What the guide's applications run with, beside Node.js. .NET is not in Debian. */
const TOOLCHAINS: Record<Exclude<TestedLanguage, "node">, Toolchain> = {
  python: {
    packages: ["python3-flask", "python3-jwt", "python3-cryptography", "python3-authlib", "python3-requests"],
    isInstalled: () => runs(PYTHON, "-c", "import flask, jwt, cryptography, authlib, requests"),
  },
  php: {
    packages: ["php-cli", "php-phpseclib3"],
    isInstalled: () =>
      runs("php", "-r", "exit(extension_loaded('openssl') ? 0 : 1);") && existsSync(DEBIAN.phpseclib),
  },
  java: {
    packages: ["default-jdk-headless", "libjackson2-databind-java"],
    isInstalled: () => runs("javac", "-version") && DEBIAN.jars.every((jar) => existsSync(jar)),
  },
  go: {
    packages: [
      "golang-go",
      "golang-github-golang-jwt-jwt-dev",
      "golang-github-coreos-go-oidc-dev",
      "golang-golang-x-oauth2-dev",
    ],
    isInstalled: () =>
      runs("go", "version") &&
      ["golang-jwt/jwt", "coreos/go-oidc"].every((name) => existsSync(join(DEBIAN.go, "github.com", name))),
  },
};

const isMissing = ([, toolchain]: [string, Toolchain]) => !toolchain.isInstalled();

/**
 * Installs what is missing, where this is a Debian and this is root. Says aloud what can't be tested.
 *
 * @returns the languages that can be
 */
export function installToolchains(): TestedLanguage[] {
  const packages = Object.entries(TOOLCHAINS)
    .filter(isMissing)
    .flatMap(([, toolchain]) => toolchain.packages);
  if (packages.length > 0) installPackages(...packages);
  const missing = Object.entries(TOOLCHAINS).filter(isMissing);
  for (const [language, { packages }] of missing) {
    console.log(`\n!!! NOT TESTED: ${language}. On Debian: apt-get install ${packages.join(" ")}\n`);
  }
  console.log("\n!!! NOT TESTED: C#. .NET is not in Debian.\n");
  const names = missing.map(([language]) => language);
  return (["node", "python", "php", "java", "go"] as const).filter((language) => !names.includes(language));
}
