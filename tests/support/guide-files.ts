/** The guide's files for each language that our tests run, beside the settings and the page. */
export const RECIPE_FILES = {
  node: ["package.json", "sign.mjs", "verify.mjs", "server.mjs"],
  python: ["requirements.txt", "sign.py", "verify.py", "app.py"],
  php: ["composer.json", "sign.php", "verify.php", "public/index.php"],
  java: ["pom.xml", "SignRequest.java", "VerifyToken.java", "Server.java"],
  go: ["go.mod", "sign.go", "verify.go", "main.go"],
};
export type TestedLanguage = keyof typeof RECIPE_FILES;
