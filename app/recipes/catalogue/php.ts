import composer from "../own-code/php/composer.json?raw";
import index from "../own-code/php/public/index.php?raw";
import { EXPORTS, runStep, settingsStep, wholeFile } from "../own-code/steps";
import { CONFIDENTIAL, type Recipe } from "../recipe";

export const php: Recipe = {
  id: "php",
  name: "PHP",
  category: "Your own code",
  version: "jumbojett/openid-connect-php 1.0 with PHP 8",
  tested: false,
  registration: {
    ...CONFIDENTIAL,
    redirectUris: ["/callback"],
    postLogoutRedirectUris: ["/"],
  },
  authentication: "basic",
  groups: "`getVerifiedClaims('groups')`",
  exampleOrigin: "https://app.example.com",
  steps: (values) => [
    settingsStep(values),
    { text: "Name the library.", file: wholeFile("composer.json", "json", composer) },
    {
      text: "This is a whole application. Only the folder `public` may be served: the settings are above it.",
      file: wholeFile("public/index.php", "php", index),
    },
    { text: "Get the library.", file: wholeFile("Install", "shell", "composer install\n") },
    runStep(
      "Run it, and open the application at `APP_ORIGIN`.",
      "php -q -S localhost:$APP_PORT public/index.php",
    ),
  ],
  notes: () => [
    "`authenticate()` redirects to the sign-in page, and on the way back it checks state, nonce and ID token. It throws if one of them is wrong.",
    "`$_SESSION['user']` says who is signed in. Find your own user by `id`, which never changes, and not by email address.",
    "In production, let the web server send every path to `public/index.php`, and give PHP the settings in its own configuration.",
    EXPORTS,
  ],
};
