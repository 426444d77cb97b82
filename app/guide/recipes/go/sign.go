package main

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"net/http"
	"os"
	"regexp"
	"time"

	"github.com/golang-jwt/jwt/v5"
)

// A path of this application: exactly one leading slash, printable ASCII characters, no backslash.
var ownPath = regexp.MustCompile(`^/([!-.0-\[\]-~][!-\[\]-~]*)?$`)

// The query must have a state: the browser accepts tokens only with the state that it sent.
var state = regexp.MustCompile(`^[^?#]*\?([^#]*&)?sso_state=[\w-]+(&|#|$)`)

// IsOwnPage reports whether a page of this application makes the request.
// Browsers set these headers; pages can't change them.
func IsOwnPage(headers http.Header) bool {
	if sites := headers.Values("Sec-Fetch-Site"); len(sites) > 0 {
		return sites[0] == "same-origin"
	}
	return headers.Get("Origin") == os.Getenv("APP_ORIGIN")
}

type SignedRequest struct {
	SignedRequest  string `json:"signedRequest"`
	RedirectionURL string `json:"redirectionURL"`
}

// SignRequest signs a request for a person to sign in and return to path. It is valid once, for ten minutes.
func SignRequest(path string) (SignedRequest, error) {
	if !ownPath.MatchString(path) || !state.MatchString(path) {
		return SignedRequest{}, errors.New("path must be a path of this application with a state")
	}
	id := make([]byte, 16)
	if _, err := rand.Read(id); err != nil {
		return SignedRequest{}, err
	}
	redirectionURL := os.Getenv("APP_ORIGIN") + path
	now := time.Now()
	claims := jwt.MapClaims{
		"iss":            os.Getenv("APP_KEY"),
		"aud":            os.Getenv("SSO_URL"),
		"jti":            hex.EncodeToString(id),
		"iat":            now.Unix(),
		"exp":            now.Add(10 * time.Minute).Unix(),
		"redirectionURL": redirectionURL,
	}
	// The key is the secret's text, not decoded.
	signed, err := jwt.NewWithClaims(jwt.SigningMethodHS256, claims).SignedString([]byte(os.Getenv("APP_SECRET")))
	return SignedRequest{signed, redirectionURL}, err
}
