using System.Text;
using System.Text.RegularExpressions;
using Microsoft.IdentityModel.JsonWebTokens;
using Microsoft.IdentityModel.Tokens;

public sealed record SignedRequest(string signedRequest, string redirectionURL)
{
    /// <summary>A path of this application: one leading slash, printable ASCII characters, no backslash.</summary>
    private static readonly Regex OwnPath = new(@"^/([!-.0-\[\]-~][!-\[\]-~]*)?\z");

    /// <summary>The query must have a state: the browser accepts tokens only with the state that it sent.</summary>
    private static readonly Regex State = new(@"^[^?#]*\?([^#]*&)?sso_state=[\w-]+(&|#|\z)");

    /// <summary>True if a page of this application makes the request. Pages can't change these headers.</summary>
    public static bool IsOwnPage(string? secFetchSite, string? origin) =>
        secFetchSite is null ? origin == Setting("APP_ORIGIN") : secFetchSite == "same-origin";

    private static string Setting(string name) =>
        Environment.GetEnvironmentVariable(name) ?? throw new InvalidOperationException($"{name} is not set");

    /// <summary>Signs a request to sign in and return to the path. It is valid once, for ten minutes.</summary>
    public static SignedRequest ForPath(string? path)
    {
        if (path is null || !OwnPath.IsMatch(path) || !State.IsMatch(path))
            throw new ArgumentException("path must be a path of this application with a state", nameof(path));
        var redirectionURL = Setting("APP_ORIGIN") + path;
        var now = DateTime.UtcNow;
        // The key is the secret's text, not decoded.
        var key = new SymmetricSecurityKey(Encoding.UTF8.GetBytes(Setting("APP_SECRET")));
        var token = new JsonWebTokenHandler().CreateToken(new SecurityTokenDescriptor
        {
            Issuer = Setting("APP_KEY"),
            Audience = Setting("SSO_URL"),
            IssuedAt = now,
            Expires = now.AddMinutes(10),
            Claims = new Dictionary<string, object>
            {
                ["jti"] = Guid.NewGuid().ToString(),
                ["redirectionURL"] = redirectionURL,
            },
            SigningCredentials = new SigningCredentials(key, SecurityAlgorithms.HmacSha256),
        });
        return new SignedRequest(token, redirectionURL);
    }
}
