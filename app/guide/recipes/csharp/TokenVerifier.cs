using Microsoft.IdentityModel.JsonWebTokens;
using Microsoft.IdentityModel.Tokens;

/// <summary>Verifies access tokens; make one at start.</summary>
public sealed class TokenVerifier(HttpClient http, string ssoUrl, string appKey)
{
    private static readonly TimeSpan Kept = TimeSpan.FromMinutes(5);
    private JsonWebKeySet? keys;
    private DateTime fetched;

    /// <summary>The claims of an access token that was made for this application. Throws where anything is wrong with it.</summary>
    public async Task<IDictionary<string, object>> VerifyAsync(string token)
    {
        if (keys is null || DateTime.UtcNow - fetched > Kept)
        {
            keys = new JsonWebKeySet(await http.GetStringAsync($"{ssoUrl}/api/.well-known/jwks.json"));
            fetched = DateTime.UtcNow;
        }
        var result = await new JsonWebTokenHandler().ValidateTokenAsync(token, new TokenValidationParameters
        {
            ValidAlgorithms = [SecurityAlgorithms.EcdsaSha256],
            ValidTypes = ["at+jwt"],
            ValidIssuer = ssoUrl,
            ValidAudience = appKey,
            IssuerSigningKeys = keys.GetSigningKeys(),
            ClockSkew = TimeSpan.FromSeconds(30),
        });
        if (!result.IsValid) throw result.Exception;
        return result.Claims;
    }
}
