package com.example;

import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.oauth2.core.oidc.user.OidcUser;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.util.HtmlUtils;

@SpringBootApplication
@RestController
public class Application {
  public static void main(String[] arguments) {
    SpringApplication.run(Application.class, arguments);
  }

  @GetMapping(path = "/", produces = "text/html; charset=utf-8")
  String home(@AuthenticationPrincipal OidcUser user, CsrfToken csrf) {
    String body = "<p>Not signed in</p><a href=\"/oauth2/authorization/sso\">Sign in</a>";
    if (user != null) {
      List<String> groups = user.getClaimAsStringList("groups");
      body = "<p>Signed in as " + HtmlUtils.htmlEscape(user.getFullName()) + "</p>"
          + "<p>Groups: " + HtmlUtils.htmlEscape(groups == null ? "none" : String.join(", ", groups)) + "</p>"
          + "<form method=\"post\" action=\"/sign-out\">"
          + "<input type=\"hidden\" name=\"" + csrf.getParameterName() + "\" value=\"" + csrf.getToken() + "\">"
          + "<button>Sign out</button></form>";
    }
    return "<!doctype html><html lang=\"en\"><title>My application</title>" + body + "</html>";
  }
}
