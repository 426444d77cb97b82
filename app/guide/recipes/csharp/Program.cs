using System.Text.Json;

var builder = WebApplication.CreateBuilder(args);
builder.WebHost.ConfigureKestrel(kestrel => kestrel.Limits.MaxRequestBodySize = 10_000);
// People return with tokens in the query: no access log.
builder.Logging.AddFilter("Microsoft.AspNetCore", LogLevel.Warning);
var app = builder.Build();

string Setting(string name) =>
    Environment.GetEnvironmentVariable(name) ?? throw new InvalidOperationException($"{name} is not set");
var origin = new Uri(Setting("APP_ORIGIN"));
var port = Environment.GetEnvironmentVariable("APP_PORT") ?? (origin.IsDefaultPort ? "4000" : $"{origin.Port}");
var verifier = new TokenVerifier(new HttpClient(), Setting("SSO_URL"), Setting("APP_KEY"));

IResult Say(int status, string message) => Results.Json(new { message }, statusCode: status);

app.MapGet("/", () => Results.File(Path.GetFullPath("index.html"), "text/html; charset=utf-8"));

app.MapPost("/sso/sign", async (HttpRequest request) =>
{
    var headers = request.Headers;
    var site = headers.ContainsKey("Sec-Fetch-Site") ? headers["Sec-Fetch-Site"].ToString() : null;
    if (!SignedRequest.IsOwnPage(site, headers["Origin"]))
        return Say(403, "Only pages of this application can call this endpoint.");
    try
    {
        var asked = await request.ReadFromJsonAsync<Asked>();
        return Results.Json(SignedRequest.ForPath(asked?.Path));
    }
    catch (BadHttpRequestException tooLarge) when (tooLarge.StatusCode == 413)
    {
        return Say(413, "The body is too large.");
    }
    catch (Exception wrong) when (wrong is ArgumentException or JsonException or InvalidOperationException)
    {
        return Say(400, "The path must be a path of this application with a state.");
    }
});

app.MapGet("/hello", async (HttpRequest request) =>
{
    var authorization = request.Headers["Authorization"].ToString();
    var token = authorization.StartsWith("Bearer ") ? authorization["Bearer ".Length..] : "";
    try
    {
        var claims = await verifier.VerifyAsync(token);
        return Say(200, $"Hello {claims["name"]}, your API has checked who you are.");
    }
    catch (Exception)
    {
        return Say(401, "Sign in first.");
    }
});

app.Run($"http://localhost:{port}");

public sealed record Asked(string? Path);
