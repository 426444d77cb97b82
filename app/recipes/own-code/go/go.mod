module my-application

go 1.21

require (
	github.com/coreos/go-oidc/v3 v3.10.0
	golang.org/x/oauth2 v0.20.0
)
