<?php

require __DIR__ . '/../vendor/autoload.php';

use Jumbojett\OpenIDConnectClient;
use Jumbojett\OpenIDConnectClientException;

define('ORIGIN', getenv('APP_ORIGIN'));

// Over https, only this host can set the cookie, and browsers send it only over https.
$isSecure = str_starts_with(ORIGIN, 'https:');
session_name($isSecure ? '__Host-session' : 'session');
session_set_cookie_params(['path' => '/', 'httponly' => true, 'samesite' => 'Lax', 'secure' => $isSecure]);
ini_set('session.use_strict_mode', '1');
session_start();

function sso(): OpenIDConnectClient
{
    $sso = new OpenIDConnectClient(getenv('SSO_URL'), getenv('APP_KEY'), getenv('APP_SECRET'));
    $sso->setRedirectURL(ORIGIN . '/callback');
    $sso->addScope(['profile', 'email', 'groups']);
    $sso->setCodeChallengeMethod('S256');
    return $sso;
}

function home(): void
{
    $user = $_SESSION['user'] ?? null;
    $body = '<p>Not signed in</p><a href="/sign-in">Sign in</a>';
    if ($user) {
        $groups = implode(', ', $user['groups']) ?: 'none';
        $body = '<p>Signed in as ' . htmlspecialchars($user['name']) . '</p>'
            . '<p>Groups: ' . htmlspecialchars($groups) . '</p>'
            . '<form method="post" action="/sign-out"><button>Sign out</button></form>';
    }
    echo "<!doctype html><html lang=\"en\"><title>My application</title>$body</html>";
}

/** Redirects to the sign-in page. On the way back, checks state, nonce and ID token, and begins the session. */
function sign_in(): void
{
    try {
        $sso = sso();
        $sso->authenticate();
    } catch (OpenIDConnectClientException $wrong) {
        error_log('Not signed in: ' . $wrong->getMessage());
        http_response_code(403);
        echo 'You were not signed in. <a href="/sign-in">Try again</a>';
        return;
    }
    $claims = $sso->getVerifiedClaims();
    session_regenerate_id(true);
    $_SESSION['user'] = [
        'id' => $claims->sub,
        'name' => $claims->name,
        'email' => $claims->email ?? null,
        'groups' => $claims->groups ?? [],
    ];
    $_SESSION['id_token'] = $sso->getIdToken();
    header('Location: /', true, 303);
}

/** Ends the session here and at the SSO service. The cookie is SameSite=Lax: forms of other sites don't send it. */
function sign_out(): void
{
    $idToken = $_SESSION['id_token'] ?? null;
    $_SESSION = [];
    session_destroy();
    if ($idToken) {
        sso()->signOut($idToken, ORIGIN . '/');
    }
    header('Location: /', true, 303);
}

function not_found(): void
{
    http_response_code(404);
    echo 'Not found.';
}

match ($_SERVER['REQUEST_METHOD'] . ' ' . explode('?', $_SERVER['REQUEST_URI'])[0]) {
    'GET /' => home(),
    'GET /sign-in', 'GET /callback' => sign_in(),
    'POST /sign-out' => sign_out(),
    default => not_found(),
};
