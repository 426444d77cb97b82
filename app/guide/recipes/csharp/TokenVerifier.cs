using Microsoft.IdentityModel.JsonWebTokens;
using Microsoft.IdentityModel.Tokens;

/// <summary>Verifies access tokens. Create one at start.</summary>
public sealed class TokenVerifier
{
    private readonly HttpClient http;
    private readonly string ssoUrl;
    private readonly string appKey;
    private JsonWebKeySet? keys;
    private DateTime fetched;

    public TokenVerifier(HttpClient http, string ssoUrl, string appKey)
    {
        this.http = http;
        this.ssoUrl = ssoUrl;
        this.appKey = appKey;
    }

    /// <summary>Returns the claims of an access token for this application. Throws if the token is not valid.</summary>
    public async Task<IDictionary<string, object>> VerifyAsync(string token)
    {
        var handler = new JsonWebTokenHandler();
        var known = await KeysAsync(handler.ReadJsonWebToken(token).Kid);
        var result = await handler.ValidateTokenAsync(token, new TokenValidationParameters
        {
            ValidAlgorithms = new[] { SecurityAlgorithms.EcdsaSha256 },
            ValidTypes = new[] { "at+jwt" },
            ValidIssuer = ssoUrl,
            ValidAudience = appKey,
            IssuerSigningKeys = known.GetSigningKeys(),
            ClockSkew = TimeSpan.FromSeconds(30),
        });
        if (!result.IsValid) throw result.Exception;
        return result.Claims;
    }

    /// <summary>Keys are cached for five minutes, and fetched again for an unknown key at most every five seconds.</summary>
    private async Task<JsonWebKeySet> KeysAsync(string kid)
    {
        var age = DateTime.UtcNow - fetched;
        if (keys is not null && age < TimeSpan.FromMinutes(5)
            && (age < TimeSpan.FromSeconds(5) || keys.Keys.Any(key => key.Kid == kid))) return keys;
        keys = new JsonWebKeySet(await http.GetStringAsync($"{ssoUrl}/api/.well-known/jwks.json"));
        fetched = DateTime.UtcNow;
        return keys;
    }
}
