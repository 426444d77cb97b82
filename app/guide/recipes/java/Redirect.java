import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;

public final class Redirect {
    private static final String SSO_URL = System.getenv("SSO_URL");
    private static final URI ORIGIN = URI.create(System.getenv("APP_ORIGIN"));
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    /** Over https, only this host can set the cookie, and browsers send it only over https. */
    private static final boolean IS_SECURE = "https".equals(ORIGIN.getScheme());
    private static final String PREFIX = IS_SECURE ? "__Host-" : "";

    private record Session(String token, String refreshToken, JsonNode claims) {}

    /** Sessions by their ids. A real application stores them in its database. */
    private static final Map<String, Session> SESSIONS = new ConcurrentHashMap<>();

    public static void main(String[] arguments) throws IOException {
        String port = System.getenv().getOrDefault("APP_PORT", ORIGIN.getPort() > 0 ? "" + ORIGIN.getPort() : "4000");
        HttpServer server = HttpServer.create(new InetSocketAddress("localhost", Integer.parseInt(port)), 0);
        server.createContext("/", Redirect::handle);
        server.setExecutor(Executors.newCachedThreadPool());
        server.start();
        System.out.println("Open " + ORIGIN);
    }

    private static void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            route(exchange);
        }
    }

    private static void route(HttpExchange exchange) throws IOException {
        try {
            switch (exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath()) {
                case "GET /" -> home(exchange);
                case "GET /sign-in" -> signIn(exchange);
                case "GET /signed-in" -> signedIn(exchange);
                case "POST /sign-out" -> signOut(exchange);
                default -> answer(exchange, 404, "Not found.");
            }
        } catch (IOException | GeneralSecurityException wrong) {
            System.err.println(wrong.getMessage());
            answer(exchange, 503, "Try again in a moment.");
        }
    }

    private static void home(HttpExchange exchange) throws IOException, GeneralSecurityException {
        Session session = current(exchange);
        String body = session == null
            ? "<p>Not signed in</p><a href=\"/sign-in\">Sign in</a>"
            : "<p>Signed in as " + asText(session.claims().path("name").asText()) + "</p>"
                + "<form method=\"post\" action=\"/sign-out\"><button>Sign out</button></form>";
        answer(exchange, 200, "<!doctype html><html lang=\"en\"><title>My application</title>" + body + "</html>");
    }

    private static void signIn(HttpExchange exchange) throws IOException, GeneralSecurityException {
        String state = random();
        SignRequest signed = SignRequest.forPath("/signed-in?sso_state=" + state);
        byte[] named = ("My application&" + System.getenv("APP_KEY")).getBytes(StandardCharsets.UTF_8);
        setCookie(exchange, "state", state, 600);
        go(exchange, SSO_URL + "/auth/sign-in"
            + "?encodedString=" + encode(Base64.getEncoder().encodeToString(named))
            + "&signedRequest=" + encode(signed.signedRequest())
            + "&redirectionURL=" + encode(signed.redirectionURL()));
    }

    private static void signedIn(HttpExchange exchange) throws IOException {
        String state = cookie(exchange, "state");
        if (!state.isEmpty() && parameter(exchange, "sso_state").equals(state)) {
            setCookie(exchange, "state", "", 0);
            Session session = enter(parameter(exchange, "token"), parameter(exchange, "refreshToken"));
            if (session != null) {
                SESSIONS.remove(cookie(exchange, "session"));
                String id = random();
                SESSIONS.put(id, session);
                setCookie(exchange, "session", id, 43200);
            }
        }
        // In any case, the person continues to an address without tokens.
        go(exchange, "/");
    }

    private static void signOut(HttpExchange exchange) throws IOException, GeneralSecurityException {
        Session session = current(exchange);
        SESSIONS.remove(cookie(exchange, "session"));
        setCookie(exchange, "session", "", 0);
        if (session != null) call(request("/logout").header("Authorization", "Bearer " + session.token()));
        go(exchange, "/");
    }

    /** Returns a session for the tokens of a sign-in, or null if they are not valid. */
    private static Session enter(String token, String refreshToken) {
        try {
            VerifyToken.verify(token);
            // Exchanged at once, so that the refresh token in the address is no longer valid.
            return refresh(refreshToken);
        } catch (IOException | GeneralSecurityException wrong) {
            System.err.println(wrong.getMessage());
            return null;
        }
    }

    /** Returns the caller's session with a valid access token, or null. */
    private static Session current(HttpExchange exchange) throws IOException, GeneralSecurityException {
        String id = cookie(exchange, "session");
        Session session = SESSIONS.get(id);
        long now = Instant.now().getEpochSecond();
        if (session == null || session.claims().path("exp").asLong() - now > 30) return session;
        Session renewed = refresh(session.refreshToken());
        if (renewed == null) SESSIONS.remove(id);
        else SESSIONS.put(id, renewed);
        return renewed;
    }

    /** Exchanges a refresh token, which is valid once, for a new pair. Returns null if the sign-in has ended. */
    private static Session refresh(String refreshToken) throws IOException, GeneralSecurityException {
        String body = JSON.writeValueAsString(Map.of("refreshToken", refreshToken));
        var answer = call(request("/refresh")
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body)));
        if (answer.statusCode() == 401) return null;
        if (answer.statusCode() != 200) throw new IOException("not renewed: " + answer.statusCode());
        JsonNode pair = JSON.readTree(answer.body());
        String token = pair.path("token").asText();
        return new Session(token, pair.path("refreshToken").asText(), VerifyToken.verify(token));
    }

    private static HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(SSO_URL + "/api/auth" + path)).timeout(Duration.ofSeconds(10));
    }

    private static HttpResponse<String> call(HttpRequest.Builder request) throws IOException {
        try {
            return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", interrupted);
        }
    }

    private static String random() {
        byte[] bytes = new byte[24];
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().encodeToString(bytes);
    }

    private static String encode(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }

    /** Escapes text: a name may contain HTML. */
    private static String asText(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }

    private static String parameter(HttpExchange exchange, String name) {
        return find("" + exchange.getRequestURI().getRawQuery(), "&", name);
    }

    private static String cookie(HttpExchange exchange, String name) {
        return find("" + exchange.getRequestHeaders().getFirst("Cookie"), "; ", PREFIX + name);
    }

    /** Returns the value of a pair such as a=b in a list, or "". */
    private static String find(String pairs, String separator, String name) {
        for (String pair : pairs.split(separator)) {
            if (!pair.startsWith(name + "=")) continue;
            return URLDecoder.decode(pair.substring(name.length() + 1), StandardCharsets.UTF_8);
        }
        return "";
    }

    private static void setCookie(HttpExchange exchange, String name, String value, int age) {
        String cookie = PREFIX + name + "=" + value + "; Path=/; HttpOnly; SameSite=Lax; Max-Age=" + age;
        exchange.getResponseHeaders().add("Set-Cookie", cookie + (IS_SECURE ? "; Secure" : ""));
    }

    private static void go(HttpExchange exchange, String location) throws IOException {
        exchange.getResponseHeaders().set("Location", location);
        exchange.getResponseHeaders().set("Referrer-Policy", "no-referrer");
        exchange.sendResponseHeaders(303, -1);
    }

    private static void answer(HttpExchange exchange, int status, String html) throws IOException {
        byte[] bytes = html.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }
}
