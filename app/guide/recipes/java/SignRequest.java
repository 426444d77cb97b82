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
    /** A path of this application: one slash, then what may stand in an address, and no backslash. */
    private static final Pattern OWN_PATH = Pattern.compile("/([!-.0-\\[\\]-~][!-\\[\\]-~]*)?");

    /** Its query has a state: the browser takes tokens that come back with the state that it sent, and no others. */
    private static final Pattern STATE = Pattern.compile("[^?#]*\\?([^#]*&)?sso_state=[\\w-]+([&#].*)?");

    /** Whether a page of this application makes the request: every browser says so, and a page can't change it. */
    public static boolean isOwnPage(String secFetchSite, String origin) {
        return secFetchSite == null
            ? System.getenv("APP_ORIGIN").equals(origin)
            : secFetchSite.equals("same-origin");
    }

    /** Asks to have a person sign in and come back to the path: good once, for ten minutes. */
    public static SignRequest forPath(String path) throws JOSEException {
        if (path == null || !OWN_PATH.matcher(path).matches() || !STATE.matcher(path).matches()) {
            throw new IllegalArgumentException("not a path of this application with a state");
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
        // The key is the secret's text, just as it was shown.
        jwt.sign(new MACSigner(System.getenv("APP_SECRET")));
        return new SignRequest(jwt.serialize(), redirectionURL);
    }
}
