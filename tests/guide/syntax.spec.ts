import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { test } from "@playwright/test";
import { LANGUAGES } from "./languages";

// Applications whose libraries Debian doesn't have: their compilers read them at least.
const OWN_CODE = "app/recipes/own-code";
const JAVA = join(OWN_CODE, "java/src/main/java/com/example");

if (LANGUAGES.includes("php")) {
  test("php: the application for OpenID Connect has the right syntax @once", () => {
    execFileSync("php", ["-l", join(OWN_CODE, "php/public/index.php")], { stdio: "pipe" });
  });
}

if (LANGUAGES.includes("java")) {
  test("java: the application for OpenID Connect has the right syntax @once", () => {
    const sources = ["Application.java", "SecurityConfiguration.java"].map((name) => join(JAVA, name));
    execFileSync("java", ["tests/guide/ParseOnly.java", ...sources], { stdio: "pipe" });
  });
}
