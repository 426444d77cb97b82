import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

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
    public static SignRequest forPath(String path) throws IOException, GeneralSecurityException {
        if (path == null || !OWN_PATH.matcher(path).matches() || !STATE.matcher(path).matches()) {
            throw new IllegalArgumentException("path must be a path of this application with a state");
        }
        String redirectionURL = System.getenv("APP_ORIGIN") + path;
        long now = Instant.now().getEpochSecond();
        var claims = new LinkedHashMap<String, Object>();
        claims.put("iss", System.getenv("APP_KEY"));
        claims.put("aud", System.getenv("SSO_URL"));
        claims.put("jti", UUID.randomUUID().toString());
        claims.put("iat", now);
        claims.put("exp", now + 600);
        claims.put("redirectionURL", redirectionURL);
        return new SignRequest(signClaims(claims, System.getenv("APP_SECRET")), redirectionURL);
    }

    /** Returns a compact JWS, HS256. The key is the secret's text, not decoded. */
    private static String signClaims(Map<String, Object> claims, String secret)
            throws IOException, GeneralSecurityException {
        var json = new ObjectMapper();
        String header = "{\"alg\":\"HS256\",\"typ\":\"JWT\"}";
        String signed = encode(header.getBytes(StandardCharsets.UTF_8)) + "." + encode(json.writeValueAsBytes(claims));
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        return signed + "." + encode(mac.doFinal(signed.getBytes(StandardCharsets.UTF_8)));
    }

    private static String encode(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
