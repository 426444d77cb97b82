package sso

import (
	"errors"
	"os"
	"time"

	"github.com/MicahParks/keyfunc/v3"
	"github.com/golang-jwt/jwt/v5"
)

type Claims struct {
	Name  string   `json:"name"`
	Roles []string `json:"roles"`
	jwt.RegisteredClaims
}

// Verifier keeps the keys of the SSO service, and fetches them again for a new one. Make one at start.
type Verifier struct{ keys keyfunc.Keyfunc }

func NewVerifier() (*Verifier, error) {
	keys, err := keyfunc.NewDefault([]string{os.Getenv("SSO_URL") + "/api/.well-known/jwks.json"})
	return &Verifier{keys}, err
}

// Verify returns the claims of an access token that was made for this application.
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
