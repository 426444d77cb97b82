import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.time.Instant;
import java.util.Date;
import java.util.UUID;
import java.util.regex.Pattern;

public record SignRequest(String signedRequest, String redirectionURL) {
    /** A path of this application: exactly one leading slash, printable ASCII characters, no backslash. */
    private static final Pattern OWN_PATH = Pattern.compile("/([!-.0-\\[\\]-~][!-\\[\\]-~]*)?");

    /** The query must have a state: the browser accepts tokens only with the state that it sent. */
    private static final Pattern STATE = Pattern.compile("[^?#]*\\?([^#]*&)?sso_state=[\\w-]+([&#].*)?");

    /** True if a page of this application makes the request. Browsers set these headers; pages can't change them. */
    public static boolean isOwnPage(String secFetchSite, String origin) {
        return secFetchSite == null
            ? System.getenv("APP_ORIGIN").equals(origin)
            : secFetchSite.equals("same-origin");
    }

    /** Signs a request for a person to sign in and return to the path. It is valid once, for ten minutes. */
    public static SignRequest forPath(String path) throws JOSEException {
        if (path == null || !OWN_PATH.matcher(path).matches() || !STATE.matcher(path).matches()) {
            throw new IllegalArgumentException("path must be a path of this application with a state");
        }
        String redirectionURL = System.getenv("APP_ORIGIN") + path;
        Instant now = Instant.now();
        JWTClaimsSet claims = new JWTClaimsSet.Builder()
            .issuer(System.getenv("APP_KEY"))
            .audience(System.getenv("SSO_URL"))
            .jwtID(UUID.randomUUID().toString())
            .issueTime(Date.from(now))
            .expirationTime(Date.from(now.plusSeconds(600)))
            .claim("redirectionURL", redirectionURL)
            .build();
        JWSHeader header = new JWSHeader.Builder(JWSAlgorithm.HS256).type(JOSEObjectType.JWT).build();
        SignedJWT jwt = new SignedJWT(header, claims);
        // The key is the secret's text, not decoded.
        jwt.sign(new MACSigner(System.getenv("APP_SECRET")));
        return new SignRequest(jwt.serialize(), redirectionURL);
    }
}
