import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Executors;

public final class Server {
    private static final int LONGEST_BODY = 10_000;
    private static final ObjectMapper JSON = new ObjectMapper();

    public static void main(String[] arguments) throws IOException {
        URI origin = URI.create(System.getenv("APP_ORIGIN"));
        String port = System.getenv().getOrDefault("APP_PORT", origin.getPort() > 0 ? "" + origin.getPort() : "4000");
        HttpServer server = HttpServer.create(new InetSocketAddress("localhost", Integer.parseInt(port)), 0);
        server.createContext("/", Server::handle);
        server.setExecutor(Executors.newCachedThreadPool());
        server.start();
        System.out.println("Open " + origin);
    }

    private static void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            switch (exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath()) {
                case "GET /" -> page(exchange);
                case "POST /sso/sign" -> sign(exchange);
                case "GET /hello" -> hello(exchange);
                default -> say(exchange, 404, "Not found.");
            }
        }
    }

    private static void page(HttpExchange exchange) throws IOException {
        answer(exchange, 200, "text/html; charset=utf-8", Files.readAllBytes(Path.of("index.html")));
    }

    private static void sign(HttpExchange exchange) throws IOException {
        var headers = exchange.getRequestHeaders();
        if (!SignRequest.isOwnPage(headers.getFirst("Sec-Fetch-Site"), headers.getFirst("Origin"))) {
            say(exchange, 403, "Only pages of this application can call this endpoint.");
            return;
        }
        byte[] body = exchange.getRequestBody().readNBytes(LONGEST_BODY + 1);
        if (body.length > LONGEST_BODY) {
            say(exchange, 413, "The body is too large.");
            return;
        }
        try {
            JsonNode path = JSON.readTree(body).path("path");
            answer(exchange, 200, SignRequest.forPath(path.isTextual() ? path.asText() : null));
        } catch (Exception wrong) {
            say(exchange, 400, "The path must be a path of this application with a state.");
        }
    }

    private static void hello(HttpExchange exchange) throws IOException {
        String authorization = exchange.getRequestHeaders().getFirst("Authorization");
        try {
            JsonNode claims = VerifyToken.verify(("" + authorization).replaceFirst("^Bearer ", ""));
            say(exchange, 200, "Hello " + claims.path("name").asText() + ", your API has checked who you are.");
        } catch (Exception wrong) {
            say(exchange, 401, "Sign in first.");
        }
    }

    private static void say(HttpExchange exchange, int status, String message) throws IOException {
        answer(exchange, status, Map.of("message", message));
    }

    private static void answer(HttpExchange exchange, int status, Object value) throws IOException {
        answer(exchange, status, "application/json", JSON.writeValueAsBytes(value));
    }

    private static void answer(HttpExchange exchange, int status, String type, byte[] bytes) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }
}
