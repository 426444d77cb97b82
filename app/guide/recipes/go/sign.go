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

// A path of this application: one slash, then what may stand in an address, and no backslash.
var ownPath = regexp.MustCompile(`^/([!-.0-\[\]-~][!-\[\]-~]*)?$`)

// Its query has a state: the browser takes tokens that come back with the state that it sent, and no others.
var state = regexp.MustCompile(`^[^?#]*\?([^#]*&)?sso_state=[\w-]+(&|#|$)`)

// IsOwnPage tells whether a page of this application makes the request: every browser says so, and a page can't change it.
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

// SignRequest asks to have a person sign in and come back to path: good once, for ten minutes.
func SignRequest(path string) (SignedRequest, error) {
	if !ownPath.MatchString(path) || !state.MatchString(path) {
		return SignedRequest{}, errors.New("not a path of this application with a state")
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
	// The key is the secret's text, just as it was shown.
	signed, err := jwt.NewWithClaims(jwt.SigningMethodHS256, claims).SignedString([]byte(os.Getenv("APP_SECRET")))
	return SignedRequest{signed, redirectionURL}, err
}
