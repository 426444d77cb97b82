import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import java.net.URI;
import java.util.Set;

public final class VerifyToken {
    private static final String SSO_URL = System.getenv("SSO_URL");
    private static final DefaultJWTProcessor<SecurityContext> PROCESSOR = processor();

    /** Returns the claims of an access token for this application. Throws if the token is not valid. */
    public static JWTClaimsSet verify(String token) throws Exception {
        return PROCESSOR.process(token, null);
    }

    private static DefaultJWTProcessor<SecurityContext> processor() {
        try {
            var url = URI.create(SSO_URL + "/api/.well-known/jwks.json").toURL();
            // Keys are cached for five minutes, and fetched again for an unknown key at most twice in five seconds.
            var keys = JWKSourceBuilder.<SecurityContext>create(url)
                .cache(5 * 60_000, 15_000)
                .rateLimited(5_000)
                .build();
            var wanted = new JWTClaimsSet.Builder().issuer(SSO_URL).build();
            var claims = new DefaultJWTClaimsVerifier<SecurityContext>(
                System.getenv("APP_KEY"), wanted, Set.of("sub", "exp"));
            claims.setMaxClockSkew(30);

            var processor = new DefaultJWTProcessor<SecurityContext>();
            processor.setJWSTypeVerifier(new DefaultJOSEObjectTypeVerifier<>(new JOSEObjectType("at+jwt")));
            processor.setJWSKeySelector(new JWSVerificationKeySelector<>(JWSAlgorithm.ES256, keys));
            processor.setJWTClaimsSetVerifier(claims);
            return processor;
        } catch (java.net.MalformedURLException wrong) {
            throw new IllegalStateException("SSO_URL is not a valid URL", wrong);
        }
    }
}
