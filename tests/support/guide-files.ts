/** The guide's files for each language that our tests run, beside the settings and the page. */
export const RECIPE_FILES = {
  node: both(["package.json", "sign.mjs", "verify.mjs"], "server.mjs", "redirect.mjs"),
  python: both(["requirements.txt", "sign.py", "verify.py"], "app.py", "redirect.py"),
  php: both(["composer.json", "sign.php", "verify.php"], "public/index.php", "public/redirect.php"),
  java: both(["pom.xml", "SignRequest.java", "VerifyToken.java"], "Server.java", "Redirect.java"),
  go: both(["go.mod", "sign.go", "verify.go"], "main.go", "redirect.go"),
};
export type TestedLanguage = keyof typeof RECIPE_FILES;

function both(common: string[], server: string, redirect: string) {
  return { server: [...common, server], redirect: [...common, redirect] };
}
