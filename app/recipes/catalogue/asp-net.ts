import project from "../own-code/csharp/my-application.csproj?raw";
import program from "../own-code/csharp/Program.cs?raw";
import { EXPORTS, runStep, settingsStep, wholeFile } from "../own-code/steps";
import { CONFIDENTIAL, type Recipe } from "../recipe";

export const aspNet: Recipe = {
  id: "asp-net",
  name: "C# (ASP.NET Core)",
  category: "Your own code",
  version: "ASP.NET Core 8",
  tested: false,
  registration: {
    ...CONFIDENTIAL,
    redirectUris: ["/signin-oidc"],
    postLogoutRedirectUris: ["/signout-callback-oidc"],
  },
  authentication: "post",
  groups: '`RoleClaimType = "groups"`',
  exampleOrigin: "https://app.example.com",
  steps: (values) => [
    settingsStep(values),
    {
      text: "Describe the project. .NET must be 8 or newer.",
      file: wholeFile("my-application.csproj", "xml", project),
    },
    {
      text: 'This is a whole application. Groups are roles of ASP.NET: `[Authorize(Roles = "auditor")]`.',
      file: wholeFile("Program.cs", "csharp", program),
    },
    runStep(
      "Run it, and open the application at `APP_ORIGIN`. The command gets the package by itself.",
      "dotnet run",
    ),
  ],
  notes: () => [
    "PKCE is on by default. From .NET 9 on, the request is pushed to this service first (RFC 9126).",
    "With several processes, share the keys of Data Protection, or one can’t read the cookies of the other.",
    EXPORTS,
  ],
};
