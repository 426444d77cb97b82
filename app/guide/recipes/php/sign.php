<?php

// A path of this application: exactly one leading slash, printable ASCII characters, no backslash.
const OWN_PATH = '~^/([!-.0-\[\]-\~][!-\[\]-\~]*)?\z~';
// The query must have a state: the browser accepts tokens only with the state that it sent.
const STATE = '~^[^?#]*\?([^#]*&)?sso_state=[\w-]+(&|#|\z)~';

/** True if a page of this application makes the request. Browsers set these headers; pages can't change them. */
function is_own_page(array $server): bool
{
    if (isset($server['HTTP_SEC_FETCH_SITE'])) {
        return $server['HTTP_SEC_FETCH_SITE'] === 'same-origin';
    }
    return ($server['HTTP_ORIGIN'] ?? null) === getenv('APP_ORIGIN');
}

function base64url(string $bytes): string
{
    return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
}

/** Returns a compact JWS, HS256. The key is the secret's text, not decoded. */
function sign_claims(array $claims, string $secret): string
{
    $encode = fn (array $value) => base64url(json_encode($value, JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR));
    $signed = $encode(['alg' => 'HS256', 'typ' => 'JWT']) . '.' . $encode($claims);
    return $signed . '.' . base64url(hash_hmac('sha256', $signed, $secret, true));
}

/** Signs a request for a person to sign in and return to $path. It is valid once, for ten minutes. */
function sign_request(mixed $path): array
{
    if (!is_string($path) || !preg_match(OWN_PATH, $path) || !preg_match(STATE, $path)) {
        throw new InvalidArgumentException('path must be a path of this application with a state');
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
    return ['signedRequest' => sign_claims($claims, getenv('APP_SECRET')), 'redirectionURL' => $redirectionURL];
}
