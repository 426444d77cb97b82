package main

import (
	"context"
	"encoding/json"
	"log"
	"net/http"
	"net/url"
	"os"
	"strings"
)

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
	var body struct{ Path string }
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 10_000)).Decode(&body); err != nil {
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

func main() {
	verifier, err := NewVerifier(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	origin, err := url.Parse(os.Getenv("APP_ORIGIN"))
	if err != nil {
		log.Fatal(err)
	}

	http.HandleFunc("GET /{$}", func(w http.ResponseWriter, r *http.Request) {
		http.ServeFile(w, r, "index.html")
	})
	http.HandleFunc("POST /sso/sign", sign)
	http.HandleFunc("GET /hello", func(w http.ResponseWriter, r *http.Request) {
		claims, err := verifier.Verify(strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer "))
		if err != nil {
			say(w, 401, "Sign in first.")
			return
		}
		say(w, 200, "Hello "+claims.Name+", your API has checked who you are.")
	})

	port := os.Getenv("APP_PORT")
	if port == "" {
		port = origin.Port()
	}
	if port == "" {
		port = "4000"
	}
	log.Println("Open", origin)
	log.Fatal(http.ListenAndServe("localhost:"+port, nil))
}
