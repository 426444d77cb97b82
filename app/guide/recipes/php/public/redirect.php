<?php

require __DIR__ . '/../vendor/autoload.php';
require __DIR__ . '/../sign.php';
require __DIR__ . '/../verify.php';

// Over https, only this host can set the cookie, and browsers send it only over https.
$isSecure = str_starts_with(getenv('APP_ORIGIN'), 'https:');
session_name($isSecure ? '__Host-session' : 'session');
session_set_cookie_params(['path' => '/', 'httponly' => true, 'samesite' => 'Lax', 'secure' => $isSecure]);
ini_set('session.use_strict_mode', '1');
session_start();

function go(string $location): void
{
    header("Location: $location", true, 303);
    header('Referrer-Policy: no-referrer');
}

/** Calls the SSO service. Returns null if the sign-in has ended. */
function call(string $path, array $headers = [], ?array $body = null): ?array
{
    $options = ['ignore_errors' => true, 'timeout' => 10, 'header' => ['Content-Type: application/json', ...$headers]];
    if ($body) {
        $options += ['method' => 'POST', 'content' => json_encode($body)];
    }
    $answer = file_get_contents(getenv('SSO_URL') . "/api/auth$path", false, stream_context_create(['http' => $options]));
    $status = $answer === false ? 0 : (int) explode(' ', $http_response_header[0])[1];
    if ($status === 401) {
        return null;
    }
    if ($status < 200 || $status > 299) {
        throw new RuntimeException("The SSO service answered with $status.");
    }
    return json_decode($answer, true) ?? [];
}

/** Exchanges a refresh token, which is valid once, for a new pair. Returns null if the sign-in has ended. */
function refresh(string $refreshToken): ?array
{
    $pair = call('/refresh', [], ['refreshToken' => $refreshToken]);
    return $pair ? $pair + ['claims' => verify_token($pair['token'])] : null;
}

/** Returns the tokens and claims for the tokens of a sign-in, or null if they are not valid. */
function enter(mixed $token, mixed $refreshToken): ?array
{
    try {
        verify_token((string) $token);
        // Exchanged at once, so that the refresh token in the address is no longer valid.
        return refresh((string) $refreshToken);
    } catch (Exception $wrong) {
        error_log($wrong->getMessage());
        return null;
    }
}

/** Returns the tokens and claims of the caller, with a valid access token. */
function current_user(): ?array
{
    $user = $_SESSION['user'] ?? null;
    if (!$user || $user['claims']['exp'] - time() > 30) {
        return $user;
    }
    return $_SESSION['user'] = refresh($user['refreshToken']);
}

function home(): void
{
    $user = current_user();
    $body = $user
        ? '<p>Signed in as ' . htmlspecialchars($user['claims']['name']) . '</p>'
            . '<form method="post" action="/sign-out"><button>Sign out</button></form>'
        : '<p>Not signed in</p><a href="/sign-in">Sign in</a>';
    echo "<!doctype html><html lang=\"en\"><title>My application</title>$body</html>";
}

function sign_in(): void
{
    $_SESSION['state'] = bin2hex(random_bytes(16));
    $query = [
        'encodedString' => base64_encode('My application&' . getenv('APP_KEY')),
        ...sign_request("/signed-in?sso_state={$_SESSION['state']}"),
    ];
    go(getenv('SSO_URL') . '/auth/sign-in?' . http_build_query($query));
}

function signed_in(): void
{
    $state = $_SESSION['state'] ?? null;
    // In any case, the person continues to an address without tokens.
    go('/');
    if (!$state || ($_GET['sso_state'] ?? null) !== $state) {
        return;
    }
    unset($_SESSION['state']);
    $user = enter($_GET['token'] ?? '', $_GET['refreshToken'] ?? '');
    if ($user) {
        session_regenerate_id(true);
        $_SESSION['user'] = $user;
    }
}

function sign_out(): void
{
    $user = current_user();
    $_SESSION = [];
    session_destroy();
    if ($user) {
        call('/logout', ["Authorization: Bearer {$user['token']}"]);
    }
    go('/');
}

function not_found(): void
{
    http_response_code(404);
    echo 'Not found.';
}

try {
    match ($_SERVER['REQUEST_METHOD'] . ' ' . explode('?', $_SERVER['REQUEST_URI'])[0]) {
        'GET /' => home(),
        'GET /sign-in' => sign_in(),
        'GET /signed-in' => signed_in(),
        'POST /sign-out' => sign_out(),
        default => not_found(),
    };
} catch (RuntimeException $wrong) {
    error_log($wrong->getMessage());
    http_response_code(503);
    echo 'Try again in a moment.';
}
