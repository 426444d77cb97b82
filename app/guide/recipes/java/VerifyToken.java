import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.math.BigInteger;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPublicKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/** Verifies access tokens. */
public final class VerifyToken {
    private static final String SSO_URL = System.getenv("SSO_URL");
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private static final ReentrantLock TURN = new ReentrantLock();

    /** The keys by their ids, and when they were fetched. */
    private record Keys(Map<String, PublicKey> byId, Instant fetched) {
        boolean isOld() {
            return fetched.isBefore(Instant.now().minus(Duration.ofMinutes(5)));
        }
    }

    private static volatile Keys keys = new Keys(Map.of(), Instant.MIN);
    private static Instant tried = Instant.MIN;

    /** Returns the claims of an access token for this application. Throws if the token is not valid. */
    public static JsonNode verify(String token) throws IOException, GeneralSecurityException {
        String[] parts = token.split("\\.", -1);
        if (parts.length != 3) throw new GeneralSecurityException("not a token");
        JsonNode header = read(parts[0]);
        if (!header.path("alg").asText().equals("ES256") || !header.path("typ").asText().equals("at+jwt")) {
            throw new GeneralSecurityException("not an access token");
        }
        Signature signature = Signature.getInstance("SHA256withECDSAinP1363Format");
        signature.initVerify(key(header.path("kid").asText()));
        signature.update((parts[0] + "." + parts[1]).getBytes(StandardCharsets.US_ASCII));
        if (!signature.verify(decode(parts[2]))) throw new GeneralSecurityException("the signature is wrong");

        JsonNode claims = read(parts[1]);
        boolean isOurs = claims.path("iss").asText().equals(SSO_URL)
            && claims.path("aud").asText().equals(System.getenv("APP_KEY"))
            && !claims.path("sub").asText().isEmpty()
            && claims.path("exp").asLong() > Instant.now().getEpochSecond() - 30;
        if (!isOurs) throw new GeneralSecurityException("for another application, or expired");
        return claims;
    }

    /** Keys are cached for five minutes, and fetched again for an unknown key at most every five seconds. */
    private static PublicKey key(String id) throws IOException, GeneralSecurityException {
        // Without fresh keys everybody waits for them. Otherwise only one unknown key does, and the others go on.
        if (keys.isOld()) {
            TURN.lock();
            refresh(id);
        } else if (!keys.byId().containsKey(id) && TURN.tryLock()) {
            refresh(id);
        }
        Keys known = keys;
        PublicKey key = known.byId().get(id);
        if (known.isOld() || key == null) throw new GeneralSecurityException("signed with an unknown key");
        return key;
    }

    /** Fetches the keys, unless somebody just did, and lets the next one have the turn. */
    private static void refresh(String id) throws IOException, GeneralSecurityException {
        try {
            Instant now = Instant.now();
            boolean isNeeded = keys.isOld() || !keys.byId().containsKey(id);
            if (isNeeded && tried.isBefore(now.minusSeconds(5))) {
                tried = now;
                keys = new Keys(fetchKeys(), now);
            }
        } finally {
            TURN.unlock();
        }
    }

    private static Map<String, PublicKey> fetchKeys() throws IOException, GeneralSecurityException {
        var request = HttpRequest.newBuilder(URI.create(SSO_URL + "/api/.well-known/jwks.json"))
            .timeout(Duration.ofSeconds(5)).build();
        try {
            var answer = HTTP.send(request, HttpResponse.BodyHandlers.ofString());
            if (answer.statusCode() != 200) throw new IOException("no keys: " + answer.statusCode());
            var byId = new HashMap<String, PublicKey>();
            for (JsonNode key : JSON.readTree(answer.body()).path("keys")) {
                if (key.path("alg").asText().equals("ES256")) byId.put(key.path("kid").asText(), publicKey(key));
            }
            return byId;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", interrupted);
        }
    }

    private static PublicKey publicKey(JsonNode key) throws GeneralSecurityException {
        var curve = AlgorithmParameters.getInstance("EC");
        curve.init(new ECGenParameterSpec("secp256r1"));
        var point = new ECPoint(
            new BigInteger(1, decode(key.path("x").asText())), new BigInteger(1, decode(key.path("y").asText())));
        var spec = new ECPublicKeySpec(point, curve.getParameterSpec(ECParameterSpec.class));
        return KeyFactory.getInstance("EC").generatePublic(spec);
    }

    private static byte[] decode(String part) throws GeneralSecurityException {
        try {
            return Base64.getUrlDecoder().decode(part);
        } catch (IllegalArgumentException wrong) {
            throw new GeneralSecurityException("not a token", wrong);
        }
    }

    private static JsonNode read(String part) throws GeneralSecurityException {
        try {
            return JSON.readTree(decode(part));
        } catch (IOException wrong) {
            throw new GeneralSecurityException("not a token", wrong);
        }
    }
}
