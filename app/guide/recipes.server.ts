import type { Language } from "./languages";
import csharpProject from "./recipes/csharp/my-application.csproj?raw";
import csharpServer from "./recipes/csharp/Program.cs?raw";
import csharpSign from "./recipes/csharp/SignRequest.cs?raw";
import csharpVerify from "./recipes/csharp/TokenVerifier.cs?raw";
import goModule from "./recipes/go/go.mod?raw";
import goServer from "./recipes/go/main.go?raw";
import goSign from "./recipes/go/sign.go?raw";
import goVerify from "./recipes/go/verify.go?raw";
import javaPom from "./recipes/java/pom.xml?raw";
import javaServer from "./recipes/java/Server.java?raw";
import javaSign from "./recipes/java/SignRequest.java?raw";
import javaVerify from "./recipes/java/VerifyToken.java?raw";
import page from "./recipes/node/index.html?raw";
import nodePackage from "./recipes/node/package.json?raw";
import nodeServer from "./recipes/node/server.mjs?raw";
import nodeSign from "./recipes/node/sign.mjs?raw";
import nodeVerify from "./recipes/node/verify.mjs?raw";
import phpComposer from "./recipes/php/composer.json?raw";
import phpServer from "./recipes/php/public/index.php?raw";
import phpSign from "./recipes/php/sign.php?raw";
import phpVerify from "./recipes/php/verify.php?raw";
import pythonServer from "./recipes/python/app.py?raw";
import pythonRequirements from "./recipes/python/requirements.txt?raw";
import pythonSign from "./recipes/python/sign.py?raw";
import pythonVerify from "./recipes/python/verify.py?raw";
import type { GuideFile, GuideValues } from "./values";

/** Exports the settings to the next commands. */
const SETTINGS = "set -a; . ./.env; set +a";

/** For each language, a whole application: how to sign a request, verify a token and serve both. */
export const RECIPES: Record<Language, GuideValues["recipe"]> = {
  node: {
    needs: "Node.js 20.19 or newer with jose 6, without a framework",
    packages: { name: "package.json", text: nodePackage },
    install: "npm install",
    sign: { name: "sign.mjs", text: nodeSign },
    verify: { name: "verify.mjs", text: nodeVerify },
    server: { name: "server.mjs", text: nodeServer },
    run: "node --env-file=.env server.mjs",
    checked: "Our tests run this with Node.js 20 and 24.",
  },
  python: {
    needs: "Python 3.9 or newer with Flask 3.1.3 and PyJWT 2.13 or newer",
    packages: { name: "requirements.txt", text: pythonRequirements },
    install: "python3 -m venv .venv\n.venv/bin/pip install -r requirements.txt",
    sign: { name: "sign.py", text: pythonSign },
    verify: { name: "verify.py", text: pythonVerify },
    server: { name: "app.py", text: pythonServer },
    run: `${SETTINGS}\n.venv/bin/python app.py`,
    checked:
      "Our tests run this with Python 3.11, Flask 2.2 and PyJWT 2.6, whose functions are the same; newer ones have security fixes.",
  },
  php: {
    needs: "PHP 8.0 or newer with phpseclib 3 for the keys, without a framework",
    packages: { name: "composer.json", text: phpComposer },
    install: "composer install",
    sign: { name: "sign.php", text: phpSign },
    verify: { name: "verify.php", text: phpVerify },
    server: { name: "public/index.php", text: phpServer },
    run: `${SETTINGS}\nphp -q -S localhost:\${APP_PORT:-4000} public/index.php`,
    checked:
      "Our tests run this with PHP 8.2 and phpseclib 3.0. On a web server, serve the folder public alone: the settings are above it.",
  },
  java: {
    needs: "Java 17 or newer with Jackson 2 for JSON, without a framework",
    packages: { name: "pom.xml", text: javaPom },
    install: "mvn dependency:copy-dependencies -DoutputDirectory=lib",
    sign: { name: "SignRequest.java", text: javaSign },
    verify: { name: "VerifyToken.java", text: javaVerify },
    server: { name: "Server.java", text: javaServer },
    run: `${SETTINGS}\njavac -cp 'lib/*' -d classes *.java\njava -cp 'lib/*:classes' Server`,
    checked: "Our tests run this with Java 17 and Jackson 2.14.",
  },
  go: {
    needs: "Go 1.21 or newer with golang-jwt 5, without a framework",
    packages: { name: "go.mod", text: goModule },
    install: "go mod tidy",
    sign: { name: "sign.go", text: goSign },
    verify: { name: "verify.go", text: goVerify },
    server: { name: "main.go", text: goServer },
    run: `${SETTINGS}\ngo run .`,
    checked: "Our tests run this with Go 1.19 and golang-jwt 4, whose functions are the same in version 5.",
  },
  csharp: {
    needs: ".NET 8 or newer with Microsoft.IdentityModel.JsonWebTokens 8",
    packages: { name: "my-application.csproj", text: csharpProject },
    install: "dotnet restore",
    sign: { name: "SignRequest.cs", text: csharpSign },
    verify: { name: "TokenVerifier.cs", text: csharpVerify },
    server: { name: "Program.cs", text: csharpServer },
    run: `${SETTINGS}\ndotnet run`,
    checked: undefined,
  },
};

/** The example's page with the script tag, the same in every language. */
export const examplePage = (scriptTag: string): GuideFile => ({
  name: "index.html",
  text: page.replace("SCRIPT_TAG", () => scriptTag),
});
