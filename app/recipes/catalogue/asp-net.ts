import { CONFIDENTIAL, filled, type Recipe } from "../recipe";

export const aspNet: Recipe = {
  id: "asp-net",
  name: "ASP.NET Core",
  category: "Your own code",
  version: "ASP.NET Core 9",
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
    {
      text: "Add the package, and keep the secret out of the settings’ file.",
      file: {
        name: "Terminal",
        language: "shell",
        parts: filled`dotnet add package Microsoft.AspNetCore.Authentication.OpenIdConnect
dotnet user-secrets init
dotnet user-secrets set "Sso:ClientSecret" "${values.clientSecret}"
`,
      },
    },
    {
      text: 'Set up the handler. Roles of this console are roles of ASP.NET: `[Authorize(Roles = "auditor")]`.',
      file: {
        name: "Program.cs",
        language: "csharp",
        parts: filled`using Microsoft.AspNetCore.Authentication;
using Microsoft.AspNetCore.Authentication.Cookies;
using Microsoft.AspNetCore.Authentication.OpenIdConnect;

var builder = WebApplication.CreateBuilder(args);
builder.Services
    .AddAuthentication(options =>
    {
        options.DefaultScheme = CookieAuthenticationDefaults.AuthenticationScheme;
        options.DefaultChallengeScheme = OpenIdConnectDefaults.AuthenticationScheme;
    })
    .AddCookie()
    .AddOpenIdConnect(options =>
    {
        options.Authority = "${values.issuer}";
        options.ClientId = "${values.clientId}";
        options.ClientSecret = builder.Configuration["Sso:ClientSecret"];
        options.ResponseType = "code";
        options.ResponseMode = "query";
        options.Scope.Add("email");
        options.Scope.Add("groups");
        options.SaveTokens = true;
        options.MapInboundClaims = false;
        options.TokenValidationParameters.NameClaimType = "name";
        options.TokenValidationParameters.RoleClaimType = "groups";
    });
builder.Services.AddAuthorization();

var app = builder.Build();
app.UseAuthentication();
app.UseAuthorization();

app.MapGet("/", (HttpContext context) => $"Hello {context.User.Identity!.Name}").RequireAuthorization();
app.MapPost("/sign-out", () => Results.SignOut(
    new AuthenticationProperties { RedirectUri = "/" },
    [CookieAuthenticationDefaults.AuthenticationScheme, OpenIdConnectDefaults.AuthenticationScheme]));
app.Run();
`,
      },
    },
  ],
  notes: () => [
    "PKCE is on by default, and .NET 9 pushes its requests to this service first (RFC 9126).",
    '`ResponseMode = "query"` lets people return without a script, and works at http on localhost while you develop.',
    "Behind a proxy, add `app.UseForwardedHeaders()` with `XForwardedProto` and `XForwardedHost`, or the redirect address is wrong.",
  ],
};
