package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"net/http"
	"os"
	"sync"
	"time"

	"github.com/golang-jwt/jwt/v5"
)

// keys are cached for five minutes, and fetched again for an unknown key at most every five seconds.
type keys struct {
	mutex          sync.Mutex
	byID           map[string]*ecdsa.PublicKey
	fetched, tried time.Time
}

var ssoKeys keys

func (k *keys) get(id string) (*ecdsa.PublicKey, error) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	isOld := time.Since(k.fetched) > 5*time.Minute
	if (isOld || k.byID[id] == nil) && time.Since(k.tried) > 5*time.Second {
		k.tried = time.Now()
		// While the cached keys are fresh, the others go on with them.
		if !isOld {
			k.mutex.Unlock()
		}
		asked := time.Now()
		fetched, err := fetchKeys()
		if !isOld {
			k.mutex.Lock()
		}
		if err != nil {
			return nil, err
		}
		k.byID, k.fetched, isOld = fetched, asked, false
	}
	if isOld || k.byID[id] == nil {
		return nil, errors.New("signed with an unknown key")
	}
	return k.byID[id], nil
}

func fetchKeys() (map[string]*ecdsa.PublicKey, error) {
	client := http.Client{Timeout: 5 * time.Second}
	answer, err := client.Get(os.Getenv("SSO_URL") + "/api/.well-known/jwks.json")
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	var set struct {
		Keys []struct{ Kid, Alg, X, Y string }
	}
	if err := json.NewDecoder(answer.Body).Decode(&set); err != nil || answer.StatusCode != 200 {
		return nil, fmt.Errorf("the keys could not be fetched: %s", answer.Status)
	}
	byID := map[string]*ecdsa.PublicKey{}
	for _, key := range set.Keys {
		x, errX := base64.RawURLEncoding.DecodeString(key.X)
		y, errY := base64.RawURLEncoding.DecodeString(key.Y)
		if key.Alg == "ES256" && errX == nil && errY == nil {
			byID[key.Kid] = &ecdsa.PublicKey{
				Curve: elliptic.P256(), X: new(big.Int).SetBytes(x), Y: new(big.Int).SetBytes(y),
			}
		}
	}
	return byID, nil
}

// The parser checks the signature, VerifyToken the claims.
var parser = jwt.NewParser(jwt.WithValidMethods([]string{"ES256"}), jwt.WithoutClaimsValidation())

// VerifyToken returns the claims of an access token for this application.
func VerifyToken(text string) (jwt.MapClaims, error) {
	token, err := parser.Parse(text, func(token *jwt.Token) (any, error) {
		id, _ := token.Header["kid"].(string)
		return ssoKeys.get(id)
	})
	if err != nil {
		return nil, err
	}
	claims := token.Claims.(jwt.MapClaims)
	subject, _ := claims["sub"].(string)
	expiry, _ := claims["exp"].(float64)
	if token.Header["typ"] != "at+jwt" || claims["iss"] != os.Getenv("SSO_URL") ||
		claims["aud"] != os.Getenv("APP_KEY") || subject == "" || int64(expiry) <= time.Now().Unix()-30 {
		return nil, errors.New("not an access token for this application, or expired")
	}
	return claims, nil
}
