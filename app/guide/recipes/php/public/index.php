<?php

require __DIR__ . '/../vendor/autoload.php';
require __DIR__ . '/../sign.php';
require __DIR__ . '/../verify.php';

const LONGEST_BODY = 10_000;

function answer(int $status, array $value): void
{
    http_response_code($status);
    header('Content-Type: application/json');
    echo json_encode($value);
}

function sign(): void
{
    if (!is_own_page($_SERVER)) {
        answer(403, ['message' => 'Only pages of this application can call this endpoint.']);
        return;
    }
    $body = file_get_contents('php://input', length: LONGEST_BODY + 1);
    if (strlen($body) > LONGEST_BODY) {
        answer(413, ['message' => 'The body is too large.']);
        return;
    }
    try {
        answer(200, sign_request(json_decode($body, true)['path'] ?? null));
    } catch (InvalidArgumentException $wrong) {
        answer(400, ['message' => $wrong->getMessage()]);
    }
}

function hello(): void
{
    try {
        $claims = verify_token(preg_replace('/^Bearer /', '', $_SERVER['HTTP_AUTHORIZATION'] ?? ''));
    } catch (NotVerified) {
        answer(401, ['message' => 'Sign in first.']);
        return;
    }
    answer(200, ['message' => "Hello {$claims['name']}, your API has checked who you are."]);
}

match ($_SERVER['REQUEST_METHOD'] . ' ' . explode('?', $_SERVER['REQUEST_URI'])[0]) {
    'GET /' => readfile(__DIR__ . '/../index.html'),
    'POST /sso/sign' => sign(),
    'GET /hello' => hello(),
    default => answer(404, ['message' => 'Not found.']),
};
