import { chmodSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Language } from "#app/guide/languages";
import { pythonPath } from "./python";

/** Where Debian's packages have their files. */
export const DEBIAN = {
  phpseclib: "/usr/share/php/phpseclib3/autoload.php",
  jars: ["core", "databind", "annotations"].map((name) => `/usr/share/java/jackson-${name}.jar`),
  go: "/usr/share/gocode/src",
};

/** The paths of Go's packages in the guide, with the folders of Debian's packages, which are of an older version. */
const GO_PACKAGES = {
  "github.com/golang-jwt/jwt/v5": "github.com/golang-jwt/jwt",
  "github.com/coreos/go-oidc/v3/oidc": "github.com/coreos/go-oidc",
};

const link = (target: string, path: string) => {
  mkdirSync(join(path, ".."), { recursive: true });
  symlinkSync(target, path);
};

/** A program that gives way to another one. */
function forward(path: string, program: string): void {
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, `#!/bin/sh\nexec "${program}" "$@"\n`);
  chmodSync(path, 0o755);
}

/**
 * Puts a language's packages into a folder, in place of the guide's command that would fetch them.
 *
 * @returns more environment for the application
 */
export function installPackagesOf(language: Language, folder: string): Record<string, string> {
  const inFolder = (path: string) => join(folder, path);
  if (language === "node") link(resolve("node_modules"), inFolder("node_modules"));
  if (language === "python") forward(inFolder(".venv/bin/python"), pythonPath());
  if (language === "php") {
    mkdirSync(inFolder("vendor"));
    writeFileSync(inFolder("vendor/autoload.php"), `<?php require_once '${DEBIAN.phpseclib}';\n`);
  }
  if (language === "java") for (const jar of DEBIAN.jars) link(jar, inFolder(`lib/${jar.split("/").at(-1)}`));
  if (language !== "go") return {};
  const own = inFolder(".go");
  for (const [path, place] of Object.entries(GO_PACKAGES)) {
    const target = join(DEBIAN.go, place);
    if (existsSync(target)) link(target, join(own, "src", path));
  }
  // Without modules, Go takes packages from folders. What was compiled for one application serves the next.
  const GOCACHE = resolve("node_modules/.cache/guide-go");
  return { GO111MODULE: "off", GOPATH: `${own}:${join(DEBIAN.go, "..")}`, GOCACHE, HOME: folder };
}
