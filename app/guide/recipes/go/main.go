package main

import (
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"net/url"
	"os"
	"strings"
)

const longestBody = 10_000

func answer(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(value)
}

func say(w http.ResponseWriter, status int, message string) {
	answer(w, status, map[string]string{"message": message})
}

func sign(w http.ResponseWriter, r *http.Request) {
	if !IsOwnPage(r.Header) {
		say(w, 403, "Only pages of this application can call this endpoint.")
		return
	}
	// A body without a Content-Length is refused too.
	if r.ContentLength < 0 || r.ContentLength > longestBody {
		say(w, 413, "The body is too large.")
		return
	}
	var body struct{ Path string }
	if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
		say(w, 400, "The request can't be read.")
		return
	}
	signed, err := SignRequest(body.Path)
	if err != nil {
		say(w, 400, err.Error())
		return
	}
	answer(w, 200, signed)
}

func hello(w http.ResponseWriter, r *http.Request) {
	claims, err := VerifyToken(strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer "))
	if err != nil {
		say(w, 401, "Sign in first.")
		return
	}
	say(w, 200, fmt.Sprintf("Hello %v, your API has checked who you are.", claims["name"]))
}

func handle(w http.ResponseWriter, r *http.Request) {
	switch r.Method + " " + r.URL.Path {
	case "GET /":
		http.ServeFile(w, r, "index.html")
	case "POST /sso/sign":
		sign(w, r)
	case "GET /hello":
		hello(w, r)
	default:
		say(w, 404, "Not found.")
	}
}

func main() {
	origin, err := url.Parse(os.Getenv("APP_ORIGIN"))
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
