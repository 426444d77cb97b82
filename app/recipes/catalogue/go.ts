import goMod from "../own-code/go/go.mod?raw";
import main from "../own-code/go/main.go?raw";
import { EXPORTS, IN_MEMORY, runStep, settingsStep, wholeFile } from "../own-code/steps";
import { CONFIDENTIAL, type Recipe } from "../recipe";

export const go: Recipe = {
  id: "go",
  name: "Go (go-oidc)",
  category: "Your own code",
  version: "Go 1.19 and go-oidc 2.1, whose functions are the same in version 3",
  tested: true,
  registration: {
    ...CONFIDENTIAL,
    redirectUris: ["/callback"],
    postLogoutRedirectUris: ["/"],
  },
  authentication: "basic",
  groups: "the claim `groups`, from the ID token",
  exampleOrigin: "https://app.example.com",
  steps: (values) => [
    settingsStep(values),
    { text: "Name the module and its packages.", file: wholeFile("go.mod", "text", goMod) },
    { text: "This is a whole application.", file: wholeFile("main.go", "go", main) },
    { text: "Get the packages.", file: wholeFile("Install", "shell", "go mod tidy\n") },
    runStep("Run it, and open the application at `APP_ORIGIN`.", "go run ."),
  ],
  notes: () => [
    "Find your own user by `ID`, which never changes, and not by email address.",
    "Keep the refresh token of `tokens` if you need to know that the sign-in still lasts: `config.TokenSource` renews the access token by itself.",
    IN_MEMORY,
    EXPORTS,
  ],
};
