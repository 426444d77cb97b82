package main

import (
	"bytes"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"log"
	"net/http"
	"net/url"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/golang-jwt/jwt/v5"
)

var (
	ssoURL    = os.Getenv("SSO_URL")
	appOrigin = os.Getenv("APP_ORIGIN")
	// Over https, only this host can set the cookie, and browsers send it only over https.
	isSecure = strings.HasPrefix(appOrigin, "https:")
	client   = http.Client{Timeout: 10 * time.Second}
)

type session struct {
	Token, RefreshToken string
	claims              jwt.MapClaims
}

// sessions by their ids. A real application stores them in its database.
var sessions sync.Map

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

func goTo(w http.ResponseWriter, location string) {
	w.Header().Set("Location", location)
	w.Header().Set("Referrer-Policy", "no-referrer")
	w.WriteHeader(http.StatusSeeOther)
}

func random() string {
	bytes := make([]byte, 24)
	if _, err := rand.Read(bytes); err != nil {
		log.Fatal(err)
	}
	return base64.RawURLEncoding.EncodeToString(bytes)
}

// refresh exchanges a refresh token, which is valid once, for a new pair. It returns nil if the sign-in has ended.
func refresh(refreshToken string) (*session, error) {
	body, _ := json.Marshal(map[string]string{"refreshToken": refreshToken})
	answer, err := client.Post(ssoURL+"/api/auth/refresh", "application/json", bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	if answer.StatusCode == 401 {
		return nil, nil
	}
	renewed := &session{}
	if err := json.NewDecoder(answer.Body).Decode(renewed); err != nil || answer.StatusCode != 200 {
		return nil, fmt.Errorf("the tokens could not be renewed: %s", answer.Status)
	}
	renewed.claims, err = VerifyToken(renewed.Token)
	return renewed, err
}

// enter returns a session for the tokens of a sign-in, or nil if they are not valid.
func enter(token, refreshToken string) *session {
	if _, err := VerifyToken(token); err != nil {
		log.Println(err)
		return nil
	}
	// Exchanged at once, so that the refresh token in the address is no longer valid.
	entered, err := refresh(refreshToken)
	if err != nil {
		log.Println(err)
		return nil
	}
	return entered
}

// current returns the caller's session with a valid access token, or nil.
func current(r *http.Request) (*session, error) {
	id := cookie(r, "session")
	found, ok := sessions.Load(id)
	if !ok {
		return nil, nil
	}
	held := found.(*session)
	if int64(held.claims["exp"].(float64))-time.Now().Unix() > 30 {
		return held, nil
	}
	renewed, err := refresh(held.RefreshToken)
	if err != nil {
		return nil, err
	}
	if renewed == nil {
		sessions.Delete(id)
	} else {
		sessions.Store(id, renewed)
	}
	return renewed, nil
}

func home(w http.ResponseWriter, r *http.Request) error {
	held, err := current(r)
	if err != nil {
		return err
	}
	body := `<p>Not signed in</p><a href="/sign-in">Sign in</a>`
	if held != nil {
		name := html.EscapeString(fmt.Sprint(held.claims["name"]))
		body = `<p>Signed in as ` + name +
			`</p><form method="post" action="/sign-out"><button>Sign out</button></form>`
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, err = fmt.Fprintf(w, `<!doctype html><html lang="en"><title>My application</title>%s</html>`, body)
	return err
}

func signIn(w http.ResponseWriter, _ *http.Request) error {
	state := random()
	signed, err := SignRequest("/signed-in?sso_state=" + state)
	if err != nil {
		return err
	}
	query := url.Values{
		"encodedString":  {base64.StdEncoding.EncodeToString([]byte("My application&" + os.Getenv("APP_KEY")))},
		"signedRequest":  {signed.SignedRequest},
		"redirectionURL": {signed.RedirectionURL},
	}
	setCookie(w, "state", state, 600)
	goTo(w, ssoURL+"/auth/sign-in?"+query.Encode())
	return nil
}

func signedIn(w http.ResponseWriter, r *http.Request) error {
	query, state := r.URL.Query(), cookie(r, "state")
	if state != "" && query.Get("sso_state") == state {
		setCookie(w, "state", "", -1)
		if entered := enter(query.Get("token"), query.Get("refreshToken")); entered != nil {
			sessions.Delete(cookie(r, "session"))
			id := random()
			sessions.Store(id, entered)
			setCookie(w, "session", id, 43200)
		}
	}
	// In any case, the person continues to an address without tokens.
	goTo(w, "/")
	return nil
}

func signOut(w http.ResponseWriter, r *http.Request) error {
	held, err := current(r)
	sessions.Delete(cookie(r, "session"))
	setCookie(w, "session", "", -1)
	if err != nil {
		return err
	}
	if held != nil {
		call, err := http.NewRequest("GET", ssoURL+"/api/auth/logout", nil)
		if err != nil {
			return err
		}
		call.Header.Set("Authorization", "Bearer "+held.Token)
		answer, err := client.Do(call)
		if err != nil {
			return err
		}
		answer.Body.Close()
	}
	goTo(w, "/")
	return nil
}

var routes = map[string]func(http.ResponseWriter, *http.Request) error{
	"GET /":          home,
	"GET /sign-in":   signIn,
	"GET /signed-in": signedIn,
	"POST /sign-out": signOut,
}

func handle(w http.ResponseWriter, r *http.Request) {
	route := routes[r.Method+" "+r.URL.Path]
	if route == nil {
		http.NotFound(w, r)
		return
	}
	if err := route(w, r); err != nil {
		log.Println(err)
		http.Error(w, "Try again in a moment.", http.StatusServiceUnavailable)
	}
}

func main() {
	origin, err := url.Parse(appOrigin)
	if err != nil {
		log.Fatal(err)
	}
	port := os.Getenv("APP_PORT")
	if port == "" {
		port = origin.Port()
	}
	if port == "" {
		port = "4000"
	}
	log.Println("Open", origin)
	log.Fatal(http.ListenAndServe("localhost:"+port, http.HandlerFunc(handle)))
}
