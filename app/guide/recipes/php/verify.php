<?php

use phpseclib3\Crypt\EC;
use phpseclib3\Crypt\EC\Formats\Signature\ASN1;
use phpseclib3\Math\BigInteger;

/** The keys, for all requests. PHP must be able to write this file, and nobody else may. */
const KEYS_FILE = __DIR__ . '/keys.json';

/** A token that is not for this application. */
class NotVerified extends Exception
{
}

/** Keys are cached for five minutes, and fetched again for an unknown key at most every five seconds. */
function sso_key(string $kid): OpenSSLAsymmetricKey
{
    $file = fopen(KEYS_FILE, 'c+');
    flock($file, LOCK_EX);
    try {
        $cached = json_decode(stream_get_contents($file), true) ?: ['keys' => [], 'fetched' => 0, 'tried' => 0];
        $isOld = time() - $cached['fetched'] > 300;
        if (($isOld || !isset($cached['keys'][$kid])) && time() - $cached['tried'] > 5) {
            $cached['tried'] = time();
            write_keys($file, $cached);
            // While the cached keys are fresh, the others go on with them.
            if (!$isOld) {
                flock($file, LOCK_UN);
            }
            $keys = fetch_keys();
            if ($keys !== null) {
                $cached = ['keys' => $keys, 'fetched' => $cached['tried'], 'tried' => $cached['tried']];
                flock($file, LOCK_EX);
                write_keys($file, $cached);
                $isOld = false;
            }
        }
    } finally {
        fclose($file);
    }
    if ($isOld) {
        throw new RuntimeException('the keys of the SSO service could not be fetched');
    }
    $pem = $cached['keys'][$kid] ?? throw new NotVerified('signed with an unknown key');
    return openssl_pkey_get_public($pem);
}

/** @param resource $file that this process has locked */
function write_keys($file, array $cached): void
{
    rewind($file);
    ftruncate($file, 0);
    fwrite($file, json_encode($cached));
    fflush($file);
}

/** Returns the keys as PEM by their ids, or null if the service doesn't answer. */
function fetch_keys(): ?array
{
    $context = stream_context_create(['http' => ['timeout' => 5]]);
    $answer = file_get_contents(getenv('SSO_URL') . '/api/.well-known/jwks.json', false, $context);
    if ($answer === false) {
        return null;
    }
    $pems = [];
    foreach (json_decode($answer, true)['keys'] ?? [] as $key) {
        if (($key['alg'] ?? null) === 'ES256') {
            $pems[$key['kid']] = EC::loadFormat('JWK', json_encode($key))->toString('PKCS8');
        }
    }
    return $pems;
}

function decode(string $part): string
{
    return base64_decode(strtr($part, '-_', '+/'), true) ?: throw new NotVerified('not a token');
}

function decode_object(string $part): array
{
    $value = json_decode(decode($part), true);
    return is_array($value) ? $value : throw new NotVerified('not a token');
}

/** Returns the claims of an access token for this application. Throws NotVerified if it is not valid. */
function verify_token(string $token): array
{
    $parts = explode('.', $token);
    if (count($parts) !== 3) {
        throw new NotVerified('not a token');
    }
    [$header, $payload, $signature] = $parts;
    ['alg' => $alg, 'typ' => $typ, 'kid' => $kid] = decode_object($header) + ['alg' => '', 'typ' => '', 'kid' => ''];
    if ($alg !== 'ES256' || $typ !== 'at+jwt' || !is_string($kid)) {
        throw new NotVerified('not an access token');
    }
    $bytes = decode($signature);
    // From the two numbers of a JWS to the form that OpenSSL reads.
    $asn1 = ASN1::save(new BigInteger(substr($bytes, 0, 32), 256), new BigInteger(substr($bytes, 32), 256));
    if (strlen($bytes) !== 64 || openssl_verify("$header.$payload", $asn1, sso_key($kid), 'sha256') !== 1) {
        throw new NotVerified('the signature is wrong');
    }
    $claims = decode_object($payload);
    $isOurs = ($claims['iss'] ?? null) === getenv('SSO_URL')
        && ($claims['aud'] ?? null) === getenv('APP_KEY')
        && is_string($claims['sub'] ?? null)
        && is_int($claims['exp'] ?? null)
        && $claims['exp'] > time() - 30;
    return $isOurs ? $claims : throw new NotVerified('for another application, or expired');
}
