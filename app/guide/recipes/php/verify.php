<?php

use Firebase\JWT\JWK;
use Firebase\JWT\JWT;

/** Keys are cached for five minutes, and fetched again for an unknown key at most every five seconds. */
function sso_keys(mixed $kid): array
{
    // APCu is shared by all requests. Without it, each request fetches the keys.
    $cached = function_exists('apcu_fetch') ? apcu_fetch('sso-keys') : false;
    $age = $cached ? time() - $cached['at'] : PHP_INT_MAX;
    if ($age > 300 || ($age > 5 && !in_array($kid, array_column($cached['jwks']['keys'], 'kid'), true))) {
        $answer = file_get_contents(getenv('SSO_URL') . '/api/.well-known/jwks.json');
        if ($answer === false) {
            throw new RuntimeException('the keys of the SSO service could not be fetched');
        }
        $cached = ['at' => time(), 'jwks' => json_decode($answer, true, 512, JSON_THROW_ON_ERROR)];
        if (function_exists('apcu_store')) {
            apcu_store('sso-keys', $cached);
        }
    }
    return $cached['jwks'];
}

/** Returns the claims of an access token for this application. Throws if the token is not valid. */
function verify_token(string $token): stdClass
{
    $named = json_decode(JWT::urlsafeB64Decode(explode('.', $token)[0]), true);
    $keys = JWK::parseKeySet(sso_keys($named['kid'] ?? null), 'ES256');

    JWT::$leeway = 30;
    $header = new stdClass();
    $claims = JWT::decode($token, $keys, $header);
    $good = $header->alg === 'ES256'
        && ($header->typ ?? null) === 'at+jwt'
        && ($claims->iss ?? null) === getenv('SSO_URL')
        && ($claims->aud ?? null) === getenv('APP_KEY')
        && isset($claims->sub, $claims->exp);
    if (!$good) {
        throw new UnexpectedValueException('not an access token for this application');
    }
    return $claims;
}
