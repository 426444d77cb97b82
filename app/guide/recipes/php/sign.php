<?php

use Firebase\JWT\JWT;

// A path of this application: one slash, then what may stand in an address, and no backslash.
const OWN_PATH = '~^/([!-.0-\[\]-\~][!-\[\]-\~]*)?\z~';
// Its query has a state: the browser takes tokens that come back with the state that it sent, and no others.
const STATE = '~^[^?#]*\?([^#]*&)?sso_state=[\w-]+(&|#|\z)~';

/** Whether a page of this application makes the request: every browser says so, and a page can't change it. */
function is_own_page(array $server): bool
{
    if (isset($server['HTTP_SEC_FETCH_SITE'])) {
        return $server['HTTP_SEC_FETCH_SITE'] === 'same-origin';
    }
    return ($server['HTTP_ORIGIN'] ?? null) === getenv('APP_ORIGIN');
}

/** Asks to have a person sign in and come back to $path: good once, for ten minutes. */
function sign_request(mixed $path): array
{
    if (!is_string($path) || !preg_match(OWN_PATH, $path) || !preg_match(STATE, $path)) {
        throw new InvalidArgumentException('not a path of this application with a state');
    }
    $redirectionURL = getenv('APP_ORIGIN') . $path;
    $now = time();
    $claims = [
        'iss' => getenv('APP_KEY'),
        'aud' => getenv('SSO_URL'),
        'jti' => bin2hex(random_bytes(16)),
        'iat' => $now,
        'exp' => $now + 600,
        'redirectionURL' => $redirectionURL,
    ];
    // The key is the secret's text, just as it was shown.
    $signedRequest = JWT::encode($claims, getenv('APP_SECRET'), 'HS256');
    return ['signedRequest' => $signedRequest, 'redirectionURL' => $redirectionURL];
}
