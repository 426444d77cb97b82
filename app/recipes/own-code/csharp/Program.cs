using System.Security.Claims;
using System.Text.Encodings.Web;
using Microsoft.AspNetCore.Authentication;
using Microsoft.AspNetCore.Authentication.Cookies;
using Microsoft.AspNetCore.Authentication.OpenIdConnect;

string Setting(string name) =>
    Environment.GetEnvironmentVariable(name) ?? throw new InvalidOperationException($"{name} is not set");
var ssoUrl = Setting("SSO_URL");
var origin = new Uri(Setting("APP_ORIGIN"));
var port = Environment.GetEnvironmentVariable("APP_PORT") ?? (origin.IsDefaultPort ? "4000" : $"{origin.Port}");

var builder = WebApplication.CreateBuilder(args);
builder.Logging.AddFilter("Microsoft.AspNetCore", LogLevel.Warning);
builder.WebHost.ConfigureKestrel(kestrel => kestrel.Limits.MaxRequestBodySize = 10_000);
builder.Services
    .AddAuthentication(options =>
    {
        options.DefaultScheme = CookieAuthenticationDefaults.AuthenticationScheme;
        options.DefaultChallengeScheme = OpenIdConnectDefaults.AuthenticationScheme;
    })
    .AddCookie(options => options.Cookie.SameSite = SameSiteMode.Lax)
    .AddOpenIdConnect(options =>
    {
        options.Authority = ssoUrl;
        options.RequireHttpsMetadata = ssoUrl.StartsWith("https:");
        options.ClientId = Setting("APP_KEY");
        options.ClientSecret = Setting("APP_SECRET");
        options.ResponseType = "code";
        // People return by a link, also without a script, and at http on localhost.
        options.ResponseMode = "query";
        options.Scope.Add("email");
        options.Scope.Add("groups");
        options.SaveTokens = true;
        options.MapInboundClaims = false;
        options.TokenValidationParameters.NameClaimType = "name";
        options.TokenValidationParameters.RoleClaimType = "groups";
        options.Events.OnRemoteFailure = context =>
        {
            context.HandleResponse();
            context.Response.StatusCode = 403;
            context.Response.ContentType = "text/html; charset=utf-8";
            return context.Response.WriteAsync("You were not signed in. <a href=\"/sign-in\">Try again</a>");
        };
    });
builder.Services.AddAuthorization();

var app = builder.Build();
// Behind a proxy too, addresses are those that people see, and cookies over https are Secure.
app.Use((context, next) =>
{
    context.Request.Scheme = origin.Scheme;
    context.Request.Host = new HostString(origin.Authority);
    return next(context);
});
app.UseAuthentication();
app.UseAuthorization();

app.MapGet("/", (ClaimsPrincipal user) =>
{
    var body = "<p>Not signed in</p><a href=\"/sign-in\">Sign in</a>";
    if (user.Identity?.IsAuthenticated == true)
    {
        var groups = string.Join(", ", user.FindAll("groups").Select(group => group.Value));
        body = $"<p>Signed in as {HtmlEncoder.Default.Encode(user.Identity.Name ?? "")}</p>"
            + $"<p>Groups: {HtmlEncoder.Default.Encode(groups)}</p>"
            + "<form method=\"post\" action=\"/sign-out\"><button>Sign out</button></form>";
    }
    var page = $"<!doctype html><html lang=\"en\"><title>My application</title>{body}</html>";
    return Results.Content(page, "text/html; charset=utf-8");
});

app.MapGet("/sign-in", () => Results.Challenge(new AuthenticationProperties { RedirectUri = "/" }));

// The session's cookie is SameSite=Lax: forms of other sites don't send it.
app.MapPost("/sign-out", () => Results.SignOut(
    new AuthenticationProperties { RedirectUri = "/" },
    new[] { CookieAuthenticationDefaults.AuthenticationScheme, OpenIdConnectDefaults.AuthenticationScheme }));

app.Run($"http://localhost:{port}");
