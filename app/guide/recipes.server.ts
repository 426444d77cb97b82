import type { Language } from "./languages";
import csharpServer from "./recipes/csharp/Program.cs?raw";
import csharpSign from "./recipes/csharp/SignRequest.cs?raw";
import csharpVerify from "./recipes/csharp/TokenVerifier.cs?raw";
import goServer from "./recipes/go/main.go?raw";
import goSign from "./recipes/go/sign.go?raw";
import goVerify from "./recipes/go/verify.go?raw";
import javaServer from "./recipes/java/Server.java?raw";
import javaSign from "./recipes/java/SignRequest.java?raw";
import javaVerify from "./recipes/java/VerifyToken.java?raw";
import page from "./recipes/node/index.html?raw";
import redirect from "./recipes/node/redirect.mjs?raw";
import nodeServer from "./recipes/node/server.mjs?raw";
import nodeSign from "./recipes/node/sign.mjs?raw";
import nodeVerify from "./recipes/node/verify.mjs?raw";
import phpServer from "./recipes/php/index.php?raw";
import phpSign from "./recipes/php/sign.php?raw";
import phpVerify from "./recipes/php/verify.php?raw";
import pythonServer from "./recipes/python/app.py?raw";
import pythonSign from "./recipes/python/sign.py?raw";
import pythonVerify from "./recipes/python/verify.py?raw";
import type { GuideValues } from "./values";

/** Exports the settings to the next command. */
const SETTINGS = "set -a; . ./.env; set +a";

/** For each language: how to sign a request, verify a token and serve both. */
export const RECIPES: Record<Language, GuideValues["recipe"]> = {
  node: {
    needs: "Node.js 20.19 or newer with jose 6, without a framework",
    install: "npm install jose",
    sign: { name: "sign.mjs", text: nodeSign },
    verify: { name: "verify.mjs", text: nodeVerify },
    server: { name: "server.mjs", text: nodeServer },
    run: "node --env-file=.env server.mjs",
    tested: true,
  },
  python: {
    needs: "Python 3.9 or newer with Flask 2 and PyJWT 2.6 or newer",
    install: 'pip install flask "pyjwt[crypto]"',
    sign: { name: "sign.py", text: pythonSign },
    verify: { name: "verify.py", text: pythonVerify },
    server: { name: "app.py", text: pythonServer },
    run: `${SETTINGS}\npython3 app.py`,
    tested: true,
  },
  php: {
    needs: "PHP 8.0 or newer with firebase/php-jwt 7, and APCu to cache the keys",
    install: "composer require firebase/php-jwt:^7.0",
    sign: { name: "sign.php", text: phpSign },
    verify: { name: "verify.php", text: phpVerify },
    server: { name: "index.php", text: phpServer },
    run: `${SETTINGS}\nphp -S localhost:4000 index.php`,
    tested: false,
  },
  java: {
    needs:
      "Java 17 or newer with Nimbus JOSE + JWT 9.28 or newer (the jar in the folder, or from Maven or Gradle)",
    install: "com.nimbusds:nimbus-jose-jwt:10.5",
    sign: { name: "SignRequest.java", text: javaSign },
    verify: { name: "VerifyToken.java", text: javaVerify },
    server: { name: "Server.java", text: javaServer },
    run: `${SETTINGS}
javac -cp nimbus-jose-jwt-10.5.jar *.java
java -cp nimbus-jose-jwt-10.5.jar:. Server`,
    tested: false,
  },
  go: {
    needs: "Go 1.22 or newer with golang-jwt 5.2 and keyfunc 3.3.8 or newer",
    install: `go mod init my-application
go get github.com/golang-jwt/jwt/v5 github.com/MicahParks/keyfunc/v3 golang.org/x/time`,
    sign: { name: "sign.go", text: goSign },
    verify: { name: "verify.go", text: goVerify },
    server: { name: "main.go", text: goServer },
    run: `${SETTINGS}\ngo run .`,
    tested: false,
  },
  csharp: {
    needs: ".NET 6 or newer with Microsoft.IdentityModel.JsonWebTokens 7 or newer",
    install: `dotnet new web
dotnet add package Microsoft.IdentityModel.JsonWebTokens`,
    sign: { name: "SignRequest.cs", text: csharpSign },
    verify: { name: "TokenVerifier.cs", text: csharpVerify },
    server: { name: "Program.cs", text: csharpServer },
    run: `${SETTINGS}\ndotnet run --no-launch-profile`,
    tested: false,
  },
};

/** The example's page with the script tag, and the Node server for pages without a script. */
export const exampleFiles = (scriptTag: string): GuideValues["example"] => ({
  page: { name: "index.html", text: page.replace("SCRIPT_TAG", () => scriptTag) },
  redirect: { name: "redirect.mjs", text: redirect },
});
