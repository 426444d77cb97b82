package sso

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"os"
	"regexp"
	"time"

	"github.com/golang-jwt/jwt/v5"
)

// A path of this application: one slash, then what may stand in an address, and no backslash.
var ownPath = regexp.MustCompile(`^/([!-.0-\[\]-~][!-\[\]-~]*)?$`)

type SignedRequest struct {
	SignedRequest  string `json:"signedRequest"`
	RedirectionURL string `json:"redirectionURL"`
}

// SignRequest asks to have a person sign in and come back to path: good once, for ten minutes.
func SignRequest(path string) (SignedRequest, error) {
	if !ownPath.MatchString(path) {
		return SignedRequest{}, errors.New("not a path of this application")
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
