var builder = WebApplication.CreateBuilder(args);
builder.WebHost.ConfigureKestrel(kestrel => kestrel.Limits.MaxRequestBodySize = 10_000);
var app = builder.Build();

string Setting(string name) =>
    Environment.GetEnvironmentVariable(name) ?? throw new InvalidOperationException($"{name} is not set");
var origin = new Uri(Setting("APP_ORIGIN"));
var port = Environment.GetEnvironmentVariable("APP_PORT") ?? (origin.IsDefaultPort ? "4000" : $"{origin.Port}");
var verifier = new TokenVerifier(new HttpClient(), Setting("SSO_URL"), Setting("APP_KEY"));

app.MapGet("/", () => Results.File(Path.GetFullPath("index.html"), "text/html; charset=utf-8"));

app.MapPost("/sso/sign", (HttpRequest request, Asked asked) =>
{
    var headers = request.Headers;
    var site = headers.ContainsKey("Sec-Fetch-Site") ? headers["Sec-Fetch-Site"].ToString() : null;
    if (!SignedRequest.IsOwnPage(site, headers["Origin"]))
        return Results.Json(new { message = "Only pages of this application can call this endpoint." }, statusCode: 403);
    try
    {
        return Results.Json(SignedRequest.ForPath(asked.Path));
    }
    catch (ArgumentException)
    {
        return Results.Json(new { message = "The path must be a path of this application with a state." }, statusCode: 400);
    }
});

app.MapGet("/hello", async (HttpRequest request) =>
{
    var authorization = request.Headers["Authorization"].ToString();
    var token = authorization.StartsWith("Bearer ") ? authorization["Bearer ".Length..] : "";
    try
    {
        var claims = await verifier.VerifyAsync(token);
        return Results.Json(new { message = $"Hello {claims["name"]}, your API has checked who you are." });
    }
    catch (Exception)
    {
        return Results.Json(new { message = "Sign in first." }, statusCode: 401);
    }
});

app.Run($"http://localhost:{port}");

public sealed record Asked(string? Path);
