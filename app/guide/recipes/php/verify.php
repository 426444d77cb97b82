<?php

use Firebase\JWT\JWK;
use Firebase\JWT\JWT;

/** The claims of an access token that was made for this application. Throws where anything is wrong with it. */
function verify_token(string $token): stdClass
{
    // Keep this answer for five minutes in your cache; fetch it again when a token names a key it doesn't have.
    $jwks = file_get_contents(getenv('SSO_URL') . '/api/.well-known/jwks.json');
    $keys = JWK::parseKeySet(json_decode($jwks, true, 512, JSON_THROW_ON_ERROR), 'ES256');

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
