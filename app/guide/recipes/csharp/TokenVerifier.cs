using Microsoft.IdentityModel.JsonWebTokens;
using Microsoft.IdentityModel.Tokens;

/// <summary>Verifies access tokens. Create one at start.</summary>
public sealed class TokenVerifier
{
    private readonly HttpClient http;
    private readonly string ssoUrl;
    private readonly string appKey;
    private readonly SemaphoreSlim turn = new(1);
    private volatile Cache cache = new(new JsonWebKeySet(), DateTime.MinValue);
    private DateTime tried;

    private sealed record Cache(JsonWebKeySet Keys, DateTime Fetched);

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
        if (NeedsKeys(kid))
        {
            // Without fresh keys everybody waits for them. Otherwise only one unknown key does, and the others go on.
            var hasTurn = await turn.WaitAsync(IsOld() ? Timeout.InfiniteTimeSpan : TimeSpan.Zero);
            if (hasTurn) await RefreshAsync(kid);
        }
        return IsOld() ? throw new SecurityTokenException("The keys could not be fetched.") : cache.Keys;
    }

    private bool IsOld() => DateTime.UtcNow - cache.Fetched > TimeSpan.FromMinutes(5);

    private bool NeedsKeys(string kid) => IsOld() || cache.Keys.Keys.All(key => key.Kid != kid);

    /// <summary>Fetches the keys, unless somebody just did, and lets the next one have the turn.</summary>
    private async Task RefreshAsync(string kid)
    {
        try
        {
            var now = DateTime.UtcNow;
            if (!NeedsKeys(kid) || now - tried <= TimeSpan.FromSeconds(5)) return;
            tried = now;
            using var patience = new CancellationTokenSource(TimeSpan.FromSeconds(5));
            var answer = await http.GetStringAsync($"{ssoUrl}/api/.well-known/jwks.json", patience.Token);
            cache = new Cache(new JsonWebKeySet(answer), now);
        }
        finally
        {
            turn.Release();
        }
    }
}
