package main

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"html"
	"log"
	"net/http"
	"net/url"
	"os"
	"strings"
	"sync"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

var (
	ssoURL = os.Getenv("SSO_URL")
	origin = os.Getenv("APP_ORIGIN")
	// Over https, only this host can set the cookies, and browsers send them only over https.
	isSecure = strings.HasPrefix(origin, "https:")

	config     oauth2.Config
	verifier   *oidc.IDTokenVerifier
	endSession string
)

type user struct {
	ID      string   `json:"sub"`
	Name    string   `json:"name"`
	Email   string   `json:"email"`
	Groups  []string `json:"groups"`
	idToken string
}

// users by the value of their session's cookie. A real application stores sessions in its database.
var users sync.Map

func connect() error {
	provider, err := oidc.NewProvider(context.Background(), ssoURL)
	if err != nil {
		return err
	}
	var metadata struct {
		EndSession string `json:"end_session_endpoint"`
	}
	if err := provider.Claims(&metadata); err != nil {
		return err
	}
	endSession = metadata.EndSession
	config = oauth2.Config{
		ClientID:     os.Getenv("APP_KEY"),
		ClientSecret: os.Getenv("APP_SECRET"),
		RedirectURL:  origin + "/callback",
		Endpoint:     provider.Endpoint(),
		Scopes:       []string{oidc.ScopeOpenID, "profile", "email", "groups"},
	}
	verifier = provider.Verifier(&oidc.Config{ClientID: config.ClientID})
	return nil
}

func random() string {
	bytes := make([]byte, 32)
	if _, err := rand.Read(bytes); err != nil {
		log.Fatal(err)
	}
	return base64.RawURLEncoding.EncodeToString(bytes)
}

func cookieName(name string) string {
	if isSecure {
		return "__Host-" + name
	}
	return name
}

func cookie(r *http.Request, name string) string {
	if found, err := r.Cookie(cookieName(name)); err == nil {
		return found.Value
	}
	return ""
}

// setCookie takes an age in seconds; -1 deletes the cookie.
func setCookie(w http.ResponseWriter, name, value string, age int) {
	http.SetCookie(w, &http.Cookie{
		Name: cookieName(name), Value: value, MaxAge: age,
		Path: "/", HttpOnly: true, Secure: isSecure, SameSite: http.SameSiteLaxMode,
	})
}

func home(w http.ResponseWriter, r *http.Request) {
	body := `<p>Not signed in</p><a href="/sign-in">Sign in</a>`
	if found, ok := users.Load(cookie(r, "session")); ok {
		person := found.(*user)
		body = fmt.Sprintf(`<p>Signed in as %s</p><p>Groups: %s</p>
<form method="post" action="/sign-out"><button>Sign out</button></form>`,
			html.EscapeString(person.Name), html.EscapeString(strings.Join(person.Groups, ", ")))
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	fmt.Fprintf(w, `<!doctype html><html lang="en"><title>My application</title>%s</html>`, body)
}

// signIn keeps what the way back needs in a cookie for each sign-in: two tabs don't disturb each other.
func signIn(w http.ResponseWriter, r *http.Request) {
	state, nonce, pkce := random(), random(), random()
	hash := sha256.Sum256([]byte(pkce))
	setCookie(w, "begun-"+state, nonce+"."+pkce, 3600)
	address := config.AuthCodeURL(state, oidc.Nonce(nonce),
		oauth2.SetAuthURLParam("code_challenge", base64.RawURLEncoding.EncodeToString(hash[:])),
		oauth2.SetAuthURLParam("code_challenge_method", "S256"))
	http.Redirect(w, r, address, http.StatusSeeOther)
}

// exchange returns the user whom the code is for, with state, issuer, nonce and ID token checked.
func exchange(r *http.Request) (*user, error) {
	query := r.URL.Query()
	nonce, pkce, ok := strings.Cut(cookie(r, "begun-"+query.Get("state")), ".")
	if !ok || query.Get("iss") != ssoURL || query.Has("error") {
		return nil, fmt.Errorf("refused: %q", query.Get("error"))
	}
	tokens, err := config.Exchange(r.Context(), query.Get("code"), oauth2.SetAuthURLParam("code_verifier", pkce))
	if err != nil {
		return nil, err
	}
	raw, _ := tokens.Extra("id_token").(string)
	idToken, err := verifier.Verify(r.Context(), raw)
	if err != nil {
		return nil, err
	}
	if idToken.Nonce != nonce {
		return nil, fmt.Errorf("the nonce is wrong")
	}
	person := &user{idToken: raw}
	return person, idToken.Claims(person)
}

func callback(w http.ResponseWriter, r *http.Request) {
	setCookie(w, "begun-"+url.QueryEscape(r.URL.Query().Get("state")), "", -1)
	person, err := exchange(r)
	if err != nil {
		log.Println("Not signed in:", err)
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.WriteHeader(http.StatusForbidden)
		fmt.Fprint(w, `You were not signed in. <a href="/sign-in">Try again</a>`)
		return
	}
	users.Delete(cookie(r, "session"))
	id := random()
	users.Store(id, person)
	setCookie(w, "session", id, 43200)
	http.Redirect(w, r, "/", http.StatusSeeOther)
}

// signOut ends the session here and at the SSO service. The cookie is SameSite=Lax: forms of other sites don't send it.
func signOut(w http.ResponseWriter, r *http.Request) {
	address := "/"
	if found, ok := users.LoadAndDelete(cookie(r, "session")); ok {
		address = endSession + "?" + url.Values{
			"id_token_hint":            {found.(*user).idToken},
			"post_logout_redirect_uri": {origin + "/"},
		}.Encode()
	}
	setCookie(w, "session", "", -1)
	http.Redirect(w, r, address, http.StatusSeeOther)
}

func handle(w http.ResponseWriter, r *http.Request) {
	switch r.Method + " " + r.URL.Path {
	case "GET /":
		home(w, r)
	case "GET /sign-in":
		signIn(w, r)
	case "GET /callback":
		callback(w, r)
	case "POST /sign-out":
		signOut(w, r)
	default:
		http.NotFound(w, r)
	}
}

func main() {
	if err := connect(); err != nil {
		log.Fatal(err)
	}
	port := os.Getenv("APP_PORT")
	if address, err := url.Parse(origin); err == nil && port == "" {
		port = address.Port()
	}
	if port == "" {
		port = "4000"
	}
	log.Println("Open", origin)
	log.Fatal(http.ListenAndServe("localhost:"+port, http.HandlerFunc(handle)))
}
