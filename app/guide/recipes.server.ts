import type { Language } from "./languages";
import csharpSign from "./recipes/csharp/SignRequest.cs?raw";
import csharpVerify from "./recipes/csharp/TokenVerifier.cs?raw";
import goSign from "./recipes/go/sign.go?raw";
import goVerify from "./recipes/go/verify.go?raw";
import javaSign from "./recipes/java/SignRequest.java?raw";
import javaVerify from "./recipes/java/VerifyToken.java?raw";
import page from "./recipes/node/index.html?raw";
import redirect from "./recipes/node/redirect.mjs?raw";
import server from "./recipes/node/server.mjs?raw";
import nodeSign from "./recipes/node/sign.mjs?raw";
import nodeVerify from "./recipes/node/verify.mjs?raw";
import phpSign from "./recipes/php/sign.php?raw";
import phpVerify from "./recipes/php/verify.php?raw";
import pythonSign from "./recipes/python/sign.py?raw";
import pythonVerify from "./recipes/python/verify.py?raw";
import type { GuideValues } from "./values";

/** How to sign a request and how to verify a token, in each language. */
export const RECIPES: Record<Language, GuideValues["recipe"]> = {
  node: {
    install: "npm install jose",
    sign: { name: "sign.mjs", text: nodeSign },
    verify: { name: "verify.mjs", text: nodeVerify },
  },
  python: {
    install: 'pip install "pyjwt[crypto]"',
    sign: { name: "sign.py", text: pythonSign },
    verify: { name: "verify.py", text: pythonVerify },
  },
  php: {
    install: "composer require firebase/php-jwt",
    sign: { name: "sign.php", text: phpSign },
    verify: { name: "verify.php", text: phpVerify },
  },
  java: {
    install: "com.nimbusds:nimbus-jose-jwt:10.5",
    sign: { name: "SignRequest.java", text: javaSign },
    verify: { name: "VerifyToken.java", text: javaVerify },
  },
  go: {
    install: "go get github.com/golang-jwt/jwt/v5 github.com/MicahParks/keyfunc/v3",
    sign: { name: "sign.go", text: goSign },
    verify: { name: "verify.go", text: goVerify },
  },
  csharp: {
    install: "dotnet add package Microsoft.IdentityModel.JsonWebTokens",
    sign: { name: "SignRequest.cs", text: csharpSign },
    verify: { name: "TokenVerifier.cs", text: csharpVerify },
  },
};

/** The example application in Node: its page, with the script tag in its place, and its two servers. */
export const exampleFiles = (scriptTag: string): GuideValues["example"] => ({
  page: { name: "index.html", text: page.replace("SCRIPT_TAG", () => scriptTag) },
  server: { name: "server.mjs", text: server },
  redirect: { name: "redirect.mjs", text: redirect },
});
