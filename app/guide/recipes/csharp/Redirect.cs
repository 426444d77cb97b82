using System.Collections.Concurrent;
using System.Net;
using System.Net.Http.Headers;
using System.Security.Cryptography;
using System.Text;
using System.Text.Encodings.Web;

var builder = WebApplication.CreateBuilder(args);
// People return with tokens in the query: no access log.
builder.Logging.AddFilter("Microsoft.AspNetCore", LogLevel.Warning);
var app = builder.Build();

string Setting(string name) =>
    Environment.GetEnvironmentVariable(name) ?? throw new InvalidOperationException($"{name} is not set");
var ssoUrl = Setting("SSO_URL");
var origin = new Uri(Setting("APP_ORIGIN"));
var port = Environment.GetEnvironmentVariable("APP_PORT") ?? (origin.IsDefaultPort ? "4000" : $"{origin.Port}");
var http = new HttpClient { Timeout = TimeSpan.FromSeconds(10) };
var verifier = new TokenVerifier(http, ssoUrl, Setting("APP_KEY"));
var encodedString = Convert.ToBase64String(Encoding.UTF8.GetBytes($"My application&{Setting("APP_KEY")}"));

// Over https, only this host can set the cookie, and browsers send it only over https.
var isSecure = origin.Scheme == "https";
var prefix = isSecure ? "__Host-" : "";

// Sessions by their ids. A real application stores them in its database.
var sessions = new ConcurrentDictionary<string, Session>();

string Random() => Convert.ToHexString(RandomNumberGenerator.GetBytes(24));
string Cookie(HttpContext context, string name) => context.Request.Cookies[prefix + name] ?? "";
void SetCookie(HttpContext context, string name, string value, int age) =>
    context.Response.Cookies.Append(prefix + name, value, new CookieOptions
    {
        Path = "/",
        HttpOnly = true,
        Secure = isSecure,
        SameSite = SameSiteMode.Lax,
        MaxAge = TimeSpan.FromSeconds(age),
    });

void Go(HttpContext context, string location)
{
    context.Response.StatusCode = 303;
    context.Response.Headers["Location"] = location;
    context.Response.Headers["Referrer-Policy"] = "no-referrer";
}

// Exchanges a refresh token, which is valid once, for a new pair. Returns null if the sign-in has ended.
async Task<Session?> Refresh(string refreshToken)
{
    var answer = await http.PostAsJsonAsync($"{ssoUrl}/api/auth/refresh", new { refreshToken });
    if (answer.StatusCode == HttpStatusCode.Unauthorized) return null;
    answer.EnsureSuccessStatusCode();
    var pair = await answer.Content.ReadFromJsonAsync<Pair>() ?? throw new HttpRequestException("no tokens");
    return new Session(pair, await verifier.VerifyAsync(pair.Token));
}

// Returns a session for the tokens of a sign-in, or null if they are not valid.
async Task<Session?> Enter(string token, string refreshToken)
{
    try
    {
        await verifier.VerifyAsync(token);
        // Exchanged at once, so that the refresh token in the address is no longer valid.
        return await Refresh(refreshToken);
    }
    catch (Exception wrong)
    {
        app.Logger.LogError("Not signed in: {Why}", wrong.Message);
        return null;
    }
}

// Returns the caller's session with a valid access token, or null.
async Task<Session?> Current(HttpContext context)
{
    var id = Cookie(context, "session");
    if (!sessions.TryGetValue(id, out var session)) return null;
    if (Convert.ToInt64(session.Claims["exp"]) - DateTimeOffset.UtcNow.ToUnixTimeSeconds() > 30) return session;
    var renewed = await Refresh(session.Pair.RefreshToken);
    if (renewed is null) sessions.TryRemove(id, out _);
    else sessions[id] = renewed;
    return renewed;
}

app.MapGet("/", async (HttpContext context) =>
{
    var session = await Current(context);
    var body = session is null
        ? "<p>Not signed in</p><a href=\"/sign-in\">Sign in</a>"
        : $"<p>Signed in as {HtmlEncoder.Default.Encode($"{session.Claims["name"]}")}</p>"
            + "<form method=\"post\" action=\"/sign-out\"><button>Sign out</button></form>";
    var page = $"<!doctype html><html lang=\"en\"><title>My application</title>{body}</html>";
    context.Response.ContentType = "text/html; charset=utf-8";
    await context.Response.WriteAsync(page);
});

app.MapGet("/sign-in", (HttpContext context) =>
{
    var state = Random();
    var signed = SignedRequest.ForPath($"/signed-in?sso_state={state}");
    SetCookie(context, "state", state, 600);
    Go(context, $"{ssoUrl}/auth/sign-in?encodedString={Uri.EscapeDataString(encodedString)}"
        + $"&signedRequest={signed.signedRequest}&redirectionURL={Uri.EscapeDataString(signed.redirectionURL)}");
});

app.MapGet("/signed-in", async (HttpContext context) =>
{
    var query = context.Request.Query;
    var state = Cookie(context, "state");
    if (state != "" && query["sso_state"] == state)
    {
        SetCookie(context, "state", "", 0);
        var session = await Enter($"{query["token"]}", $"{query["refreshToken"]}");
        if (session is not null)
        {
            sessions.TryRemove(Cookie(context, "session"), out _);
            var id = Random();
            sessions[id] = session;
            SetCookie(context, "session", id, 43200);
        }
    }
    // In any case, the person continues to an address without tokens.
    Go(context, "/");
});

app.MapPost("/sign-out", async (HttpContext context) =>
{
    var session = await Current(context);
    sessions.TryRemove(Cookie(context, "session"), out _);
    SetCookie(context, "session", "", 0);
    if (session is not null)
    {
        using var call = new HttpRequestMessage(HttpMethod.Get, $"{ssoUrl}/api/auth/logout");
        call.Headers.Authorization = new AuthenticationHeaderValue("Bearer", session.Pair.Token);
        await http.SendAsync(call);
    }
    Go(context, "/");
});

app.Run($"http://localhost:{port}");

public sealed record Pair(string Token, string RefreshToken);
public sealed record Session(Pair Pair, IDictionary<string, object> Claims);
