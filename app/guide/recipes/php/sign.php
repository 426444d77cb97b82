<?php

use Firebase\JWT\JWT;

/** Asks to have a person sign in and come back to $path: good once, for ten minutes. */
function sign_request(mixed $path): array
{
    // A path of this application: one slash, then what may stand in an address, and no backslash.
    if (!is_string($path) || !preg_match('#^/([!-.0-\[\]-~][!-\[\]-~]*)?\z#', $path)) {
        throw new InvalidArgumentException('not a path of this application');
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
