import { CONFIDENTIAL, filled, type Recipe } from "../recipe";

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
    {
      text: "Get the library, and put the secret into the environment of PHP.",
      file: {
        name: "Terminal",
        language: "shell",
        parts: filled`composer require jumbojett/openid-connect-php:^1.0
export SSO_CLIENT_SECRET="${values.clientSecret}"
`,
      },
    },
    {
      text: "Let the web server send every path to this file, `/callback` too.",
      file: {
        name: "index.php",
        language: "php",
        parts: filled`<?php
require __DIR__ . '/vendor/autoload.php';

use Jumbojett\OpenIDConnectClient;

const ORIGIN = '${values.origin}';

session_set_cookie_params(['httponly' => true, 'secure' => true, 'samesite' => 'Lax']);
session_start();

$sso = new OpenIDConnectClient('${values.issuer}', '${values.clientId}', getenv('SSO_CLIENT_SECRET'));
$sso->setRedirectURL(ORIGIN . '/callback');
$sso->addScope(['profile', 'email', 'groups']);
$sso->setCodeChallengeMethod('S256');

$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);

if ($path === '/sign-out' && $_SERVER['REQUEST_METHOD'] === 'POST') {
    $idToken = $_SESSION['id_token'] ?? '';
    session_destroy();
    $sso->signOut($idToken, ORIGIN . '/');
}

if ($path === '/callback' || !isset($_SESSION['user'])) {
    $sso->authenticate();
    session_regenerate_id(true);
    $_SESSION['user'] = (array) $sso->getVerifiedClaims();
    $_SESSION['id_token'] = $sso->getIdToken();
    header('Location: ' . ORIGIN . '/');
    exit;
}

echo 'Hello ' . htmlspecialchars($_SESSION['user']['name']);
`,
      },
    },
  ],
  notes: () => [
    "`authenticate()` redirects to the sign-in page, and on the way back it checks state, nonce and ID token. It throws if one of them is wrong.",
    "`$_SESSION['user']['groups']` has the roles of this console. Find your own user by `sub`, which never changes.",
  ],
};
