package main

import (
	"context"
	"errors"
	"os"
	"time"

	"github.com/MicahParks/keyfunc/v3"
	"github.com/golang-jwt/jwt/v5"
	"golang.org/x/time/rate"
)

type Claims struct {
	Name  string   `json:"name"`
	Roles []string `json:"roles"`
	jwt.RegisteredClaims
}

// Verifier holds the keys of the SSO service. Create one at start.
type Verifier struct{ keys keyfunc.Keyfunc }

// NewVerifier fetches the keys every five minutes, and for an unknown key at most every five seconds.
func NewVerifier(ctx context.Context) (*Verifier, error) {
	urls := []string{os.Getenv("SSO_URL") + "/api/.well-known/jwks.json"}
	keys, err := keyfunc.NewDefaultOverrideCtx(ctx, urls, keyfunc.Override{
		RefreshInterval:   5 * time.Minute,
		RefreshUnknownKID: rate.NewLimiter(rate.Every(5*time.Second), 1),
		RateLimitWaitMax:  2 * time.Second,
	})
	return &Verifier{keys}, err
}

// Verify returns the claims of an access token for this application.
func (v *Verifier) Verify(text string) (*Claims, error) {
	claims := &Claims{}
	token, err := jwt.ParseWithClaims(text, claims, v.keys.Keyfunc,
		jwt.WithValidMethods([]string{"ES256"}),
		jwt.WithIssuer(os.Getenv("SSO_URL")),
		jwt.WithAudience(os.Getenv("APP_KEY")),
		jwt.WithExpirationRequired(),
		jwt.WithLeeway(30*time.Second),
	)
	if err != nil {
		return nil, err
	}
	if token.Header["typ"] != "at+jwt" || claims.Subject == "" {
		return nil, errors.New("not an access token")
	}
	return claims, nil
}
