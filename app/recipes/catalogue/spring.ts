import { CONFIDENTIAL, filled, type Recipe } from "../recipe";

export const spring: Recipe = {
  id: "spring",
  name: "Spring Security",
  category: "Your own code",
  version: "Spring Security 7",
  tested: false,
  registration: {
    ...CONFIDENTIAL,
    redirectUris: ["/login/oauth2/code/sso"],
    postLogoutRedirectUris: ["/"],
    backchannelLogoutUri: "/logout/connect/back-channel/sso",
  },
  authentication: "basic",
  groups: "the claim `groups`, as authorities",
  exampleOrigin: "https://app.example.com",
  steps: (values) => [
    {
      text: "Add `spring-boot-starter-oauth2-client` to the build, and this to the settings.",
      file: {
        name: "application.yaml",
        language: "yaml",
        parts: filled`spring:
  security:
    oauth2:
      client:
        registration:
          sso:
            client-id: ${values.clientId}
            client-name: ${values.providerName}
            scope: openid,profile,email,groups
        provider:
          sso:
            issuer-uri: ${values.issuer}
`,
      },
    },
    {
      text: "Put the secret into the environment.",
      file: {
        name: ".env",
        language: "shell",
        parts: filled`SPRING_SECURITY_OAUTH2_CLIENT_REGISTRATION_SSO_CLIENTSECRET=${values.clientSecret}
`,
      },
    },
    {
      text: 'Protect the pages, sign out here too, and take groups as authorities: `hasAuthority("GROUP_auditor")`.',
      file: {
        name: "SecurityConfiguration.java",
        language: "java",
        parts: filled`import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.core.authority.mapping.GrantedAuthoritiesMapper;
import org.springframework.security.oauth2.client.oidc.web.logout.OidcClientInitiatedLogoutSuccessHandler;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.core.oidc.user.OidcUserAuthority;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.session.HttpSessionEventPublisher;

@Configuration
class SecurityConfiguration {
  @Bean
  SecurityFilterChain pages(HttpSecurity http, ClientRegistrationRepository clients) throws Exception {
    var signedOut = new OidcClientInitiatedLogoutSuccessHandler(clients);
    signedOut.setPostLogoutRedirectUri("{baseUrl}/");
    return http
        .authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
        .oauth2Login(Customizer.withDefaults())
        .logout(logout -> logout.logoutSuccessHandler(signedOut))
        .oidcLogout(logout -> logout.backChannel(Customizer.withDefaults()))
        .build();
  }

  @Bean
  GrantedAuthoritiesMapper groupsAsAuthorities() {
    return authorities -> {
      Set<GrantedAuthority> all = new HashSet<>(authorities);
      for (GrantedAuthority authority : authorities) {
        if (!(authority instanceof OidcUserAuthority user)) continue;
        List<String> groups = user.getIdToken().getClaimAsStringList("groups");
        if (groups == null) continue;
        groups.forEach(group -> all.add(new SimpleGrantedAuthority("GROUP_" + group)));
      }
      return all;
    };
  }

  @Bean
  HttpSessionEventPublisher sessionEvents() {
    return new HttpSessionEventPublisher();
  }
}
`,
      },
    },
  ],
  notes: () => [
    "Spring Security 7 uses PKCE by itself. Before, set it in an `OAuth2AuthorizationRequestResolver`, or don’t require it on Connect.",
    "Behind a proxy, set `server.forward-headers-strategy: framework`, or the redirect address is wrong.",
  ],
};
