using Microsoft.IdentityModel.JsonWebTokens;
using Microsoft.IdentityModel.Tokens;

/// <summary>Verifies access tokens. Create one at start.</summary>
public sealed class TokenVerifier
{
    private readonly HttpClient http;
    private readonly string ssoUrl;
    private readonly string appKey;
    private readonly SemaphoreSlim turn = new(1);
    private JsonWebKeySet keys = new();
    private DateTime fetched;
    private DateTime tried;

    public TokenVerifier(HttpClient http, string ssoUrl, string appKey)
    {
        this.http = http;
        this.ssoUrl = ssoUrl;
        this.appKey = appKey;
    }

    /// <summary>Returns the claims of an access token for this application. Throws if it is not valid.</summary>
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

    /// <summary>Keys are cached for five minutes, and fetched again for an unknown key every five seconds.</summary>
    private async Task<JsonWebKeySet> KeysAsync(string kid)
    {
        await turn.WaitAsync();
        try
        {
            var now = DateTime.UtcNow;
            var isOld = now - fetched > TimeSpan.FromMinutes(5);
            var isKnown = keys.Keys.Any(key => key.Kid == kid);
            if ((isOld || !isKnown) && now - tried > TimeSpan.FromSeconds(5))
            {
                tried = now;
                keys = new JsonWebKeySet(await http.GetStringAsync($"{ssoUrl}/api/.well-known/jwks.json"));
                fetched = now;
                isOld = false;
            }
            return isOld ? throw new SecurityTokenException("The keys could not be fetched.") : keys;
        }
        finally
        {
            turn.Release();
        }
    }
}
