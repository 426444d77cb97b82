import { CONFIDENTIAL, filled, type Part, type Recipe } from "../recipe";

export const go: Recipe = {
  id: "go",
  name: "Go (go-oidc)",
  category: "Your own code",
  version: "go-oidc 3.10 with Go 1.24",
  tested: false,
  registration: {
    ...CONFIDENTIAL,
    redirectUris: ["/callback"],
  },
  authentication: "basic",
  groups: "the claim `groups`, from the ID token",
  exampleOrigin: "https://app.example.com",
  steps: (values) => [
    {
      text: "Get the two packages.",
      file: {
        name: "Terminal",
        language: "shell",
        parts: filled`go get github.com/coreos/go-oidc/v3/oidc golang.org/x/oauth2
export SSO_CLIENT_SECRET="${values.clientSecret}"
`,
      },
    },
    {
      text: "This is the whole sign-in, with state, nonce and PKCE in short cookies. Begin your own session at its end.",
      file: {
        name: "main.go",
        language: "go",
        parts: filled`package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"log"
	"net/http"
	"os"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

const issuer = "${values.issuer}"

type user struct {
	ID     string   ${tag("sub")}
	Name   string   ${tag("name")}
	Email  string   ${tag("email")}
	Groups []string ${tag("groups")}
}

func main() {
	provider, err := oidc.NewProvider(context.Background(), issuer)
	if err != nil {
		log.Fatal(err)
	}
	config := oauth2.Config{
		ClientID:     "${values.clientId}",
		ClientSecret: os.Getenv("SSO_CLIENT_SECRET"),
		RedirectURL:  "${values.origin}/callback",
		Endpoint:     provider.Endpoint(),
		Scopes:       []string{oidc.ScopeOpenID, "profile", "email", "groups"},
	}
	verifier := provider.Verifier(&oidc.Config{ClientID: config.ClientID})

	http.HandleFunc("GET /sign-in", func(w http.ResponseWriter, r *http.Request) {
		state, nonce, pkce := rand.Text(), rand.Text(), oauth2.GenerateVerifier()
		remember(w, "state", state)
		remember(w, "nonce", nonce)
		remember(w, "pkce", pkce)
		address := config.AuthCodeURL(state, oidc.Nonce(nonce), oauth2.S256ChallengeOption(pkce))
		http.Redirect(w, r, address, http.StatusSeeOther)
	})

	http.HandleFunc("GET /callback", func(w http.ResponseWriter, r *http.Request) {
		query := r.URL.Query()
		state, nonce, pkce := remembered(r, "state"), remembered(r, "nonce"), remembered(r, "pkce")
		if state == "" || query.Get("state") != state || query.Get("iss") != issuer || query.Has("error") {
			http.Error(w, "You were not signed in.", http.StatusForbidden)
			return
		}
		tokens, err := config.Exchange(r.Context(), query.Get("code"), oauth2.VerifierOption(pkce))
		if err != nil {
			http.Error(w, "The code was refused.", http.StatusBadGateway)
			return
		}
		raw, _ := tokens.Extra("id_token").(string)
		idToken, err := verifier.Verify(r.Context(), raw)
		if err != nil || idToken.Nonce != nonce {
			http.Error(w, "The ID token is not valid.", http.StatusForbidden)
			return
		}
		var person user
		if err := idToken.Claims(&person); err != nil {
			http.Error(w, "The ID token is not valid.", http.StatusForbidden)
			return
		}
		fmt.Fprintf(w, "Hello %s, you have the groups %v.", person.Name, person.Groups)
	})

	log.Fatal(http.ListenAndServe("127.0.0.1:4000", nil))
}

func remember(w http.ResponseWriter, name, value string) {
	http.SetCookie(w, &http.Cookie{
		Name: name, Value: value, Path: "/callback", MaxAge: 3600,
		HttpOnly: true, Secure: true, SameSite: http.SameSiteLaxMode,
	})
}

func remembered(r *http.Request, name string) string {
	cookie, err := r.Cookie(name)
	if err != nil {
		return ""
	}
	return cookie.Value
}
`,
      },
    },
  ],
  notes: (values) => [
    `To sign out here too, end your session, then redirect to \`${values.endSession}\` with \`id_token_hint\`, and with a registered \`post_logout_redirect_uri\`.`,
    "`config.TokenSource` renews access tokens with the refresh token by itself.",
  ],
};

/** A field's tag, in the backticks that the template can't have. */
const tag = (name: string): Part => ({ text: `\`json:"${name}"\`` });
