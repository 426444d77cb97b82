package com.example;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.core.authority.mapping.GrantedAuthoritiesMapper;
import org.springframework.security.oauth2.client.oidc.web.logout.OidcClientInitiatedLogoutSuccessHandler;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.client.web.DefaultOAuth2AuthorizationRequestResolver;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizationRequestCustomizers;
import org.springframework.security.oauth2.core.oidc.user.OidcUserAuthority;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.session.HttpSessionEventPublisher;

@Configuration
class SecurityConfiguration {
  @Bean
  SecurityFilterChain pages(
      HttpSecurity http, ClientRegistrationRepository clients, @Value("${APP_ORIGIN}") String origin)
      throws Exception {
    var requests = new DefaultOAuth2AuthorizationRequestResolver(clients, "/oauth2/authorization");
    requests.setAuthorizationRequestCustomizer(OAuth2AuthorizationRequestCustomizers.withPkce());
    var signedOut = new OidcClientInitiatedLogoutSuccessHandler(clients);
    signedOut.setPostLogoutRedirectUri(origin + "/");
    return http
        .authorizeHttpRequests(all -> all.requestMatchers("/").permitAll().anyRequest().authenticated())
        .oauth2Login(login -> login
            .authorizationEndpoint(endpoint -> endpoint.authorizationRequestResolver(requests))
            .defaultSuccessUrl("/"))
        .logout(logout -> logout.logoutUrl("/sign-out").logoutSuccessHandler(signedOut))
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
